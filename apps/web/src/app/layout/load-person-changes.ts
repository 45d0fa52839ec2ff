import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

/** The page comes first, then the socket. */
const LOAD_AFTER_MS = 1000;

/** Where the code cannot be fetched, the tab asks as it always did: when it is looked at. */
export async function loadPersonChanges(): Promise<{
  readonly default: ComponentType<{ readonly queryClient: QueryClient }>;
}> {
  await new Promise((resolve) => setTimeout(resolve, LOAD_AFTER_MS));
  try {
    return { default: (await import("./person-changes.tsx")).PersonChanges };
  } catch {
    return { default: () => null };
  }
}
