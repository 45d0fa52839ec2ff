import { ADMIN_MENU, MAIN_MENU, type MenuEntry, type MenuGroup, TOOLS_MENU } from "../paths.ts";
import { hasScreen } from "../screens.tsx";

/** The sections whose screens exist, each with the entries that do. */
export function mainGroups(): readonly MenuGroup[] {
  return MAIN_MENU.map((group) => ({ ...group, entries: existing(group.entries) })).filter(
    (group) => hasScreen(group.path) || group.entries.length > 0,
  );
}

export const toolsEntries = (): readonly MenuEntry[] => existing(TOOLS_MENU);

export const adminEntries = (): readonly MenuEntry[] => existing(ADMIN_MENU);

/** An address as the menus write it: the router takes `/Portfolio/` for `/portfolio`, too. */
export const menuPath = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, "");

/** The section that an address of a menu belongs to. */
export function groupOf(pathname: string): MenuGroup | undefined {
  return mainGroups().find(
    (group) => group.path === pathname || group.entries.some((entry) => entry.path === pathname),
  );
}

function existing(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.filter(({ path }) => hasScreen(path));
}
