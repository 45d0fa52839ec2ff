import { classNames } from "../lib/class-names.ts";

/** A gray bar where text will stand. Give it the final size through `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames("rounded-input block h-4 bg-hover outline outline-line", className)}
    />
  );
}
