import { CircleUser } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { hasRole, type SessionUser, useSession } from "../../lib/network/session.ts";
import type { Overlay } from "../palette/use-shortcuts.ts";
import { Dropdown, type DropdownControl } from "./dropdown.tsx";

const UserPanel = lazy(async () => ({ default: (await import("./user-panel.tsx")).UserPanel }));

type Props = DropdownControl & { readonly onOverlay: (overlay: Overlay) => void };

/** The signed-in user, and the actions that concern only them. */
export function UserMenu({ onOverlay, ...control }: Props) {
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  if (!session) {
    return null;
  }
  // Administrators have one menu more: on a tablet the name gives way to where they are.
  const isAdmin = hasRole(session.user, "ADMIN");
  // The item that was pressed is gone when the dialog closes; the focus returns to the menu's button instead.
  const open = (overlay: Overlay) => {
    control.onDropdown(undefined);
    button.current?.focus();
    onOverlay(overlay);
  };
  return (
    <Dropdown
      id="user"
      buttonRef={button}
      name="User menu"
      align="right"
      label={
        <>
          <CircleUser
            aria-hidden
            size={20}
            className={isAdmin ? "shrink-0 lg:hidden" : "shrink-0 sm:hidden"}
          />
          {/* A tablet has no room for one line: the name stands below the greeting there. */}
          <span
            className={classNames(
              "block text-left max-lg:text-label lg:max-w-56 lg:truncate",
              isAdmin ? "max-lg:sr-only" : "max-sm:sr-only",
            )}
          >
            Hello, <span className="max-w-28 truncate max-lg:block">{greetingName(session.user)}</span>
          </span>
        </>
      }
      {...control}
    >
      <Suspense fallback={<PanelLoading />}>
        <UserPanel user={session.user} onOpen={open} />
      </Suspense>
    </Dropdown>
  );
}

/** First and last name, else the first name, else the username, else "User". */
export function greetingName({ firstName, lastName, username }: SessionUser): string {
  if (firstName && lastName) {
    return `${firstName} ${lastName}`;
  }
  return firstName || username || "User";
}

/** Keeps about the room of what is fetched when the menu is first opened. */
function PanelLoading() {
  return <p className="h-80 w-80 max-w-[calc(100vw-2rem)] px-3 py-2 text-ink-2">Loading...</p>;
}
