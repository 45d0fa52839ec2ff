import { lazy, Suspense, useCallback, useState } from "react";
import { type Overlay, useShortcuts } from "./use-shortcuts.ts";

const ChangePasswordModal = lazy(async () => ({
  default: (await import("../../features/auth/components/change-password-modal.tsx")).ChangePasswordModal,
}));
const LogoutQuestion = lazy(async () => ({
  default: (await import("../../features/auth/components/logout-question.tsx")).LogoutQuestion,
}));
const ProfileModal = lazy(async () => ({
  default: (await import("../../features/auth/components/profile-modal.tsx")).ProfileModal,
}));
const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette.tsx")).CommandPalette,
}));
const ShortcutSheet = lazy(async () => ({
  default: (await import("./shortcut-sheet.tsx")).ShortcutSheet,
}));

/** Which of the dialogs that open over any screen is open, and the keys that open them. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay>();
  useShortcuts(setOverlay);
  const close = useCallback(() => setOverlay(undefined), []);
  return { overlay, setOverlay, close };
}

/** The dialog that is open over the screen, if any; each is fetched when it is first opened. */
export function Overlays({ overlay, setOverlay, close }: ReturnType<typeof useOverlay>) {
  return (
    <Suspense fallback={null}>
      {overlay === "palette" && <CommandPalette onClose={close} onOverlay={setOverlay} />}
      {overlay === "shortcuts" && <ShortcutSheet onClose={close} />}
      {overlay === "logout" && <LogoutQuestion onClose={close} />}
      {overlay === "password" && <ChangePasswordModal onClose={close} />}
      {overlay === "profile" && <ProfileModal onClose={close} />}
    </Suspense>
  );
}
