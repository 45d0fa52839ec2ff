import { ADMIN_MENU, type AdminEntry, MAIN_MENU, type MenuGroup } from "../paths.ts";

/** An address as the menus write it: the router takes `/Portfolio/` for `/portfolio`, too. */
export const menuPath = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, "");

/** The section that an address of a menu belongs to. */
export function groupOf(pathname: string): MenuGroup | undefined {
  return MAIN_MENU.find(
    (group) => group.path === pathname || group.entries.some((entry) => entry.path === pathname),
  );
}

/** The administrators' entry whose page, or whose page's page, the address is. */
export function adminEntryOf(pathname: string): AdminEntry | undefined {
  const under = ADMIN_MENU.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return under.toSorted((a, b) => b.path.length - a.path.length)[0];
}
