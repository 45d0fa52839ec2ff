import { Link, useLocation } from "react-router-dom";
import { ROOMY_SCREEN, useMediaQuery } from "../../lib/browser/use-media-query.ts";
import { classNames } from "../../lib/class-names.ts";
import { hasRole, useSession } from "../../lib/network/session.ts";
import {
  ADMIN_MENU,
  MAIN_MENU,
  type MenuEntry,
  type MenuGroup,
  SECTION_LINKS,
  TOOLS_MENU,
} from "../menus.ts";
import { useScopedPath } from "../use-scoped-path.ts";
import { Dropdown, type DropdownControl } from "./dropdown.tsx";
import { adminEntryOf, entryOf, groupOf, menuPath } from "./menu-entries.ts";
import { MenuLinks } from "./menu-links.tsx";

type Props = DropdownControl & {
  /** A narrow screen shows only the second level here; the rest is in the bar at the bottom. */
  readonly wide: boolean;
};

/** The sections as plain links with their dropdowns beside them, tools, administration. */
export function Navigation({ wide, ...control }: Props) {
  const pathname = menuPath(useLocation().pathname);
  const session = useSession();
  const close = () => control.onDropdown(undefined);
  const isAdminPage = adminEntryOf(pathname) !== undefined;

  return (
    <nav aria-label="Main" className="flex min-w-0 items-center gap-1 print:hidden">
      {wide ? (
        SECTION_LINKS.map((link) => <Section key={link.path} {...{ link, pathname, control }} />)
      ) : (
        <SubDropdown pathname={pathname} control={control} />
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
          label={isAdminPage ? <span className="font-medium text-accent">Admin</span> : "Admin"}
          {...control}
        >
          <MenuLinks entries={ADMIN_MENU} current={pathname} onSelect={close} />
        </Dropdown>
      )}
    </nav>
  );
}

type SectionProps = {
  readonly link: MenuEntry;
  readonly pathname: string;
  readonly control: DropdownControl;
};

/** A plain link to a section. The dropdown beside Home leads to every section, the others to the pages within theirs. */
function Section({ link: { label, path }, pathname, control }: SectionProps) {
  const scoped = useScopedPath();
  const roomy = useMediaQuery(ROOMY_SCREEN);
  const shown = groupOf(pathname);
  const isCurrent = shown?.path === path;
  const group = MAIN_MENU.find((each) => each.path === path);
  const close = () => control.onDropdown(undefined);
  return (
    <div className={classNames("rounded-input flex shrink-0 items-center", isCurrent && "bg-selected")}>
      <Link
        to={scoped(path)}
        onClick={close}
        aria-current={isCurrent && (pathname === path ? "page" : "true")}
        className={classNames(
          "control inline-flex items-center px-1.5 text-ink lg:px-2 no-underline hover:bg-hover pointer-fine:min-h-8",
          isCurrent && "font-medium",
        )}
      >
        {label}
      </Link>
      {path === MAIN_MENU[0]?.path && (
        <Dropdown id="main" name={shown ? `Section: ${shown.label}` : "Section"} {...control}>
          <MenuLinks entries={MAIN_MENU} current={shown?.path} onSelect={close} />
        </Dropdown>
      )}
      {group && group.entries.length > 0 && (roomy || isCurrent) && (
        <Dropdown id={`in-${path}`} name={menuName(group, pathname)} {...control}>
          <MenuLinks
            entries={group.entries}
            current={entryOf(group.entries, pathname)?.path}
            onSelect={close}
          />
        </Dropdown>
      )}
    </div>
  );
}

/** The pages of the present section, by the name of the present one. */
function SubDropdown({ pathname, control }: Omit<SectionProps, "link">) {
  const group = groupOf(pathname);
  const entry = group && entryOf(group.entries, pathname);
  return group && group.entries.length > 0 ? (
    <Dropdown
      id="sub"
      name={`In ${group.label}`}
      label={entry?.short ?? entry?.label ?? group.label}
      {...control}
    >
      <MenuLinks
        entries={group.entries}
        current={entry?.path}
        onSelect={() => control.onDropdown(undefined)}
      />
    </Dropdown>
  ) : null;
}

/** `In Portfolio: Analytics`; without the page where another section is shown. */
function menuName({ label, entries }: MenuGroup, pathname: string): string {
  const entry = entryOf(entries, pathname);
  return entry ? `In ${label}: ${entry.label}` : `In ${label}`;
}
