import { Keyboard, KeyRound, LogOut, UserPen } from "lucide-react";
import { useState } from "react";
import { leave } from "../../features/auth/components/logout-question.tsx";
import { VersionDisplay } from "../../features/system/components/version-display.tsx";
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
import type { SessionUser } from "../../lib/network/session.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Toggle } from "../../ui/form/toggle.tsx";
import type { Overlay } from "../palette/use-shortcuts.ts";

type PanelProps = {
  readonly user: SessionUser;
  readonly onOpen: (overlay: Overlay) => void;
};

/** Who is signed in, how this browser shows things, and the user's own dialogs. */
export function UserPanel({ user, onOpen }: PanelProps) {
  const item = buttonClass("quiet", "w-full justify-start! rounded-none! font-normal! -outline-offset-2");
  return (
    <div className="w-80 max-w-[calc(100vw-2rem)]">
      <div className="px-3 py-2">
        <p className="truncate font-semibold">{fullName(user)}</p>
        <p className="truncate text-label text-ink-2">{user.email}</p>
        <p className="text-label text-ink-2">{user.roles[0] ?? "USER"}</p>
      </div>
      <Appearance />
      <button type="button" className={item} onClick={() => onOpen("profile")}>
        <UserPen aria-hidden size={16} />
        Profile and devices
      </button>
      <button type="button" className={item} onClick={() => onOpen("password")}>
        <KeyRound aria-hidden size={16} />
        Change Password
      </button>
      <button type="button" className={item} onClick={() => onOpen("shortcuts")}>
        <Keyboard aria-hidden size={16} />
        Keyboard shortcuts
      </button>
      <button type="button" className={item} onClick={() => leave(() => onOpen("logout"))}>
        <LogOut aria-hidden size={16} />
        Logout
      </button>
      <div className="border-t border-line px-3 py-1">
        <VersionDisplay />
      </div>
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

function fullName(user: SessionUser): string {
  return user.fullName ?? ([user.firstName, user.lastName].filter(Boolean).join(" ") || user.username);
}
