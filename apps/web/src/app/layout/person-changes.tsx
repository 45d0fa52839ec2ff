import type { QueryClient } from "@tanstack/react-query";
import { usePersonChanges } from "./use-person-changes.ts";

/**
 * Keeps the figures of this tab fresh, and says in one quiet line when they changed without the user's doing, in the space
 * that every page leaves below the header.
 */
export function PersonChanges({ queryClient }: { readonly queryClient: QueryClient }) {
  const text = usePersonChanges(queryClient);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) z-20 print:hidden"
    >
      {text !== undefined && (
        <p className="truncate bg-surface px-4 text-center text-label leading-4 text-ink-2">{text}</p>
      )}
    </div>
  );
}
