import { initialsOf } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";

const SIZE = "2.5rem";

/** The initials in a circle; the name itself stands beside it. */
export function UserAvatar({ user }: { readonly user: AdminUser }) {
  return (
    <span
      aria-hidden
      style={{ width: SIZE, height: SIZE }}
      className="rounded-chip inline-flex shrink-0 items-center justify-center bg-selected font-semibold text-ink"
    >
      {initialsOf(user)}
    </span>
  );
}
