import { ADMIN_MENU, type AdminEntry, MAIN_MENU, type MenuEntry, type MenuGroup } from "../menus.ts";
import { PATHS, SYMBOL_PREFIX } from "../paths.ts";

/** An address as the menus write it: the router takes `/Portfolio/` for `/portfolio`, too. */
export const menuPath = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, "");

/** The section that an address of a menu, or a page under it, belongs to. */
export function groupOf(pathname: string): MenuGroup | undefined {
  // A symbol's page stands in no menu: every figure of trades leads there.
  const path = pathname.startsWith(SYMBOL_PREFIX) ? PATHS.tradeSummary : pathname;
  return MAIN_MENU.find((group) => group.path === path || entryOf(group.entries, path) !== undefined);
}

/** The administrators' entry whose page, or whose page's page, the address is. */
export const adminEntryOf = (pathname: string): AdminEntry | undefined => entryOf(ADMIN_MENU, pathname);

/** The entry whose page, or whose page's page, the address is. */
export function entryOf<Entry extends MenuEntry>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined {
  const under = entries.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return under.toSorted((a, b) => b.path.length - a.path.length)[0];
}
