import type { Update } from "./use-person-changes.ts";

/** One quiet line when figures on the screen changed without the user's doing; it covers nothing that can be clicked. */
export function UpdateLine({ update }: { readonly update: Update | undefined }) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--header-height)+0.5rem)] z-40 flex justify-center print:hidden"
    >
      {update && (
        <p
          key={update.id}
          className="rounded-input border border-line bg-surface px-3 py-1 text-label text-ink-2"
        >
          {update.text}
        </p>
      )}
    </div>
  );
}
