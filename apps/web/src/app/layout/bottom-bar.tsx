import {
  BriefcaseBusiness,
  ChartCandlestick,
  Ellipsis,
  House,
  type LucideIcon,
  Search,
  Upload,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";
import { hasRole, useSession } from "../../lib/network/session.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import type { Overlay } from "../palette/use-shortcuts.ts";
import { ADMIN_MENU, MAIN_MENU, type MenuEntry, PATHS, TOOLS_MENU } from "../paths.ts";
import { useScopedPath } from "../use-scoped-path.ts";
import { groupOf, menuPath } from "./menu-entries.ts";
import { MenuLinks } from "./menu-links.tsx";

type Item = MenuEntry & { readonly Icon: LucideIcon };

const ITEMS: readonly Item[] = [
  { label: "Home", path: PATHS.home, Icon: House },
  { label: "Trades", path: PATHS.tradeSummary, Icon: ChartCandlestick },
  { label: "Portfolio", path: PATHS.portfolio, Icon: BriefcaseBusiness },
  { label: "Upload", path: PATHS.upload, Icon: Upload },
];
const ITEM_CLASS =
  "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-label no-underline -outline-offset-2";

/** The navigation of narrow screens: what is used most, and a sheet with everything. */
export function BottomBar({ onOverlay }: { readonly onOverlay: (overlay: Overlay) => void }) {
  const pathname = menuPath(useLocation().pathname);
  const [open, setOpen] = useState(false);
  const scoped = useScopedPath();
  const section = groupOf(pathname)?.path ?? pathname;
  const isElsewhere = ITEMS.every(({ path }) => path !== section);
  return (
    <>
      <nav
        aria-label="Main sections"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
      >
        {ITEMS.map(({ label, path, Icon }) => (
          <Link
            key={path}
            to={scoped(path)}
            aria-current={path === section ? "page" : undefined}
            className={classNames(ITEM_CLASS, path === section ? "font-medium text-accent" : "text-ink-2")}
          >
            <Icon aria-hidden size={20} />
            {label}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={classNames(ITEM_CLASS, isElsewhere ? "font-medium text-accent" : "text-ink-2")}
        >
          <Ellipsis aria-hidden size={20} />
          More
        </button>
      </nav>
      {open && (
        <MoreSheet
          pathname={pathname}
          onClose={() => setOpen(false)}
          onPalette={() => {
            setOpen(false);
            onOverlay("palette");
          }}
        />
      )}
    </>
  );
}

type SheetProps = {
  readonly pathname: string;
  readonly onClose: () => void;
  readonly onPalette: () => void;
};

function MoreSheet({ pathname, onClose, onPalette }: SheetProps) {
  const session = useSession();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // Administrators have more pages than fit on a telephone: the sheet opens at the present page.
    list.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "center" });
  }, []);
  const admin = session && hasRole(session.user, "ADMIN") ? ADMIN_MENU : [];
  const sections = [
    ...MAIN_MENU.map((group) => ({
      label: group.label,
      entries: group.entries.length > 0 ? group.entries : [group],
    })),
    { label: "Tools", entries: TOOLS_MENU },
    { label: "Admin", entries: admin },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Modal title="Menu" onClose={onClose} size="small">
      <Button className="mb-2 w-full" onClick={onPalette}>
        <Search aria-hidden size={16} /> Search pages, symbols and actions
      </Button>
      <nav ref={list} aria-label="All pages" className="-mx-4 -my-2">
        {sections.map(({ label, entries }) => (
          <section key={label} aria-label={label} className="py-2">
            <h3 className="px-3 text-label font-medium text-ink-3">{label}</h3>
            <MenuLinks entries={entries} current={pathname} onSelect={onClose} />
          </section>
        ))}
      </nav>
    </Modal>
  );
}
