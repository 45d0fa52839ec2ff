/** Holds the place of a screen whose code is on its way; appears only when that takes a while. */
export function PageLoading() {
  return (
    <p role="status" data-loading className="animate-appear px-4 py-16 text-center text-ink-2">
      Loading...
    </p>
  );
}
