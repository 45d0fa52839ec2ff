import { useLocation } from "react-router-dom";
import { ROOMY_SCREEN, useMediaQuery } from "../../lib/browser/use-media-query.ts";
import { hasRole, useSession } from "../../lib/network/session.ts";
import { ADMIN_MENU, MAIN_MENU, TOOLS_MENU } from "../paths.ts";
import { Dropdown, type DropdownControl } from "./dropdown.tsx";
import { groupOf, menuPath } from "./menu-entries.ts";
import { MenuLinks } from "./menu-links.tsx";

type Props = DropdownControl & {
  /** A narrow screen shows only the second level here; the rest is in the bar at the bottom. */
  readonly wide: boolean;
};

/** The dropdowns: where one is, what there is within it, tools, administration. */
export function Navigation({ wide, ...control }: Props) {
  const pathname = menuPath(useLocation().pathname);
  const session = useSession();
  const roomy = useMediaQuery(ROOMY_SCREEN);
  const group = groupOf(pathname);
  const entry = group?.entries.find(({ path }) => path === pathname);
  const close = () => control.onDropdown(undefined);

  return (
    <nav aria-label="Main" className="flex min-w-0 items-center gap-1 md:*:not-first:shrink-0 print:hidden">
      {wide && (
        <Dropdown id="main" name="Section" label={group?.label ?? "Go to"} {...control}>
          <MenuLinks entries={MAIN_MENU} current={group?.path} onSelect={close} />
        </Dropdown>
      )}
      {group && group.entries.length > 0 && (
        <>
          {wide && (
            <span aria-hidden className="text-line-strong">
              /
            </span>
          )}
          <Dropdown
            id="sub"
            name={`In ${group.label}`}
            label={(roomy ? undefined : entry?.short) ?? entry?.label ?? group.label}
            {...control}
          >
            <MenuLinks entries={group.entries} current={pathname} onSelect={close} />
          </Dropdown>
        </>
      )}
      {wide && (
        <Dropdown id="tools" name="Menu" label="Tools" {...control}>
          <MenuLinks entries={TOOLS_MENU} current={pathname} onSelect={close} />
        </Dropdown>
      )}
      {wide && session && hasRole(session.user, "ADMIN") && (
        <Dropdown
          id="admin"
          name="Menu"
          label={
            pathname.startsWith("/admin") ? <span className="font-medium text-accent">Admin</span> : "Admin"
          }
          {...control}
        >
          <MenuLinks entries={ADMIN_MENU} current={pathname} onSelect={close} />
        </Dropdown>
      )}
    </nav>
  );
}
