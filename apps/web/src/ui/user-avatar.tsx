import { classNames } from "../lib/class-names.ts";
import { initialsOf } from "../lib/initials.ts";

type Props = {
  readonly user: { readonly firstName: string; readonly lastName: string; readonly username: string };
  /** True in the rows of a table: smaller, and left out where there is little room. */
  readonly small?: boolean;
};

/** The initials in a circle; the name itself stands beside it. */
export function UserAvatar({ user, small = false }: Props) {
  const size = small ? "2rem" : "2.5rem";
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className={classNames(
        "rounded-chip inline-flex shrink-0 items-center justify-center bg-selected text-ink",
        small ? "text-label font-medium max-md:hidden" : "font-semibold",
      )}
    >
      {initialsOf(user)}
    </span>
  );
}
