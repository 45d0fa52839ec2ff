/** One quiet line when figures changed without the user's doing, in the space that every page leaves below the header. */
export function UpdateLine({ text }: { readonly text: string | undefined }) {
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
