import type { QueryClient } from "@tanstack/react-query";
import { useOnline } from "../../lib/browser/use-online.ts";
import { classNames } from "../../lib/class-names.ts";
import { useUpdates } from "./use-updates.ts";

const OFFLINE = "You're offline. What you see may be out of date.";

/**
 * Keeps the figures of this tab fresh, and says in one quiet line when they changed without the user's doing, or that they
 * cannot change without a network, in the space that every page leaves below the header.
 */
export function UpdateLine({ queryClient }: { readonly queryClient: QueryClient }) {
  const update = useUpdates(queryClient);
  const isOnline = useOnline();
  const text = isOnline ? update : OFFLINE;
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) z-20 print:hidden"
    >
      {text !== undefined && (
        <p
          className={classNames(
            "truncate px-4 text-center text-label leading-4",
            isOnline ? "bg-surface text-ink-2" : "bg-warning-tint text-warning",
          )}
        >
          {text}
        </p>
      )}
    </div>
  );
}
