import { CircleUser, Keyboard, KeyRound, LogOut, UserPen } from "lucide-react";
import { useRef, useState } from "react";
import { leave } from "../../features/auth/components/logout-question.tsx";
import {
  choosePalette,
  chooseTheme,
  PALETTES,
  type Palette,
  storedPalette,
  storedTheme,
  THEMES,
  type Theme,
} from "../../lib/browser/theme.ts";
import { classNames } from "../../lib/class-names.ts";
import { hasRole, type SessionUser, useSession } from "../../lib/network/session.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Toggle } from "../../ui/form/toggle.tsx";
import type { Overlay } from "../palette/use-shortcuts.ts";
import { Dropdown, type DropdownControl } from "./dropdown.tsx";

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
          <span
            className={classNames(
              "block max-w-32 truncate lg:max-w-56",
              isAdmin ? "max-lg:sr-only" : "max-sm:sr-only",
            )}
          >
            Hello, {greetingName(session.user)}
          </span>
        </>
      }
      {...control}
    >
      <UserPanel
        user={session.user}
        onProfile={() => open("profile")}
        onChangePassword={() => open("password")}
        onShortcuts={() => open("shortcuts")}
        onLogout={() => leave(() => open("logout"))}
      />
    </Dropdown>
  );
}

type PanelProps = {
  readonly user: SessionUser;
  readonly onProfile: () => void;
  readonly onChangePassword: () => void;
  readonly onShortcuts: () => void;
  readonly onLogout: () => void;
};

function UserPanel({ user, onProfile, onChangePassword, onShortcuts, onLogout }: PanelProps) {
  const item = buttonClass("quiet", "w-full justify-start! rounded-none! font-normal! -outline-offset-2");
  return (
    <div className="w-80 max-w-[calc(100vw-2rem)]">
      <div className="px-3 py-2">
        <p className="truncate font-semibold">{fullName(user)}</p>
        <p className="truncate text-label text-ink-2">{user.email}</p>
        <p className="text-label text-ink-2">{user.roles[0] ?? "USER"}</p>
      </div>
      <Appearance />
      <button type="button" className={item} onClick={onProfile}>
        <UserPen aria-hidden size={16} />
        Profile and devices
      </button>
      <button type="button" className={item} onClick={onChangePassword}>
        <KeyRound aria-hidden size={16} />
        Change Password
      </button>
      <button type="button" className={item} onClick={onShortcuts}>
        <Keyboard aria-hidden size={16} />
        Keyboard shortcuts
      </button>
      <button type="button" className={item} onClick={onLogout}>
        <LogOut aria-hidden size={16} />
        Logout
      </button>
    </div>
  );
}

/** How this browser shows things; kept in the browser. */
function Appearance() {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const [palette, setPalette] = useState<Palette>(storedPalette);
  const row = "flex flex-wrap items-center justify-between gap-2";
  return (
    <div className="flex flex-col gap-2 border-y border-line px-3 py-2">
      <div className={row}>
        <span className="text-ink-2">Theme</span>
        <Toggle
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(next) => {
            chooseTheme(next);
            setTheme(next);
          }}
        />
      </div>
      <div className={row}>
        <span className="text-ink-2">Gain and loss</span>
        <Toggle
          label="Colors of gain and loss"
          options={PALETTES}
          value={palette}
          onChange={(next) => {
            choosePalette(next);
            setPalette(next);
          }}
        />
      </div>
    </div>
  );
}

/** First and last name, else the first name, else the username, else "User". */
export function greetingName({ firstName, lastName, username }: SessionUser): string {
  if (firstName && lastName) {
    return `${firstName} ${lastName}`;
  }
  return firstName || username || "User";
}

function fullName(user: SessionUser): string {
  return user.fullName ?? ([user.firstName, user.lastName].filter(Boolean).join(" ") || user.username);
}
