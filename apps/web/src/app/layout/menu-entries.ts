import { MAIN_MENU, type MenuGroup } from "../paths.ts";

/** An address as the menus write it: the router takes `/Portfolio/` for `/portfolio`, too. */
export const menuPath = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, "");

/** The section that an address of a menu belongs to. */
export function groupOf(pathname: string): MenuGroup | undefined {
  return MAIN_MENU.find(
    (group) => group.path === pathname || group.entries.some((entry) => entry.path === pathname),
  );
}
