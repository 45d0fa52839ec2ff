/** Says "loading" to screen readers while skeletons are on the screen. Meanwhile the page has no footer, which would jump. */
export function LoadingText({ children }: { readonly children: string }) {
  return (
    <p role="status" data-loading className="sr-only">
      {children}
    </p>
  );
}
