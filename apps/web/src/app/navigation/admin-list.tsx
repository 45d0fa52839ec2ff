import { useLocation } from "react-router-dom";
import { ADMIN_GROUPS, ADMIN_MENU } from "../menus.ts";
import { adminEntryOf, menuPath } from "./menu-entries.ts";
import { MenuLinks } from "./menu-links.tsx";

/** The administrators' pages in groups, at the left of each of them where there is room. */
export function AdminList() {
  const current = adminEntryOf(menuPath(useLocation().pathname))?.path;
  return (
    <nav
      aria-label="Administration"
      className="sticky top-[calc(var(--header-height)+1rem)] flex max-h-[calc(100dvh-var(--header-height)-2rem)] flex-col gap-3 overflow-y-auto max-lg:hidden print:hidden"
    >
      {ADMIN_GROUPS.map((group) => (
        <div key={group}>
          <p aria-hidden className="px-3 pb-1 text-label font-medium text-ink-3">
            {group}
          </p>
          <MenuLinks
            label={group}
            entries={ADMIN_MENU.filter((entry) => entry.group === group)}
            current={current}
          />
        </div>
      ))}
    </nav>
  );
}
