import { BriefcaseBusiness, ChartCandlestick, Ellipsis, House, type LucideIcon, Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";
import { type MenuEntry, SECTION_LINKS, UPLOAD_LINK } from "../menus.ts";
import type { Overlay } from "../palette/use-shortcuts.ts";
import { PATHS } from "../paths.ts";
import { useScopedPath } from "../use-scoped-path.ts";
import { groupOf, menuPath } from "./menu-entries.ts";

const MoreSheet = lazy(async () => ({ default: (await import("./more-sheet.tsx")).MoreSheet }));

const ITEMS: readonly MenuEntry[] = [...SECTION_LINKS, UPLOAD_LINK];
const ICONS: Readonly<Record<string, LucideIcon>> = {
  [PATHS.home]: House,
  [PATHS.tradeSummary]: ChartCandlestick,
  [PATHS.portfolio]: BriefcaseBusiness,
  [PATHS.upload]: Upload,
};
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
        {ITEMS.map(({ label, path }) => {
          const Icon = ICONS[path];
          return (
            <Link
              key={path}
              to={scoped(path)}
              aria-current={path === section ? "page" : undefined}
              className={classNames(ITEM_CLASS, path === section ? "font-medium text-accent" : "text-ink-2")}
            >
              {Icon && <Icon aria-hidden size={20} />}
              {label}
            </Link>
          );
        })}
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
        <Suspense fallback={null}>
          <MoreSheet
            pathname={pathname}
            onClose={() => setOpen(false)}
            onPalette={() => {
              setOpen(false);
              onOverlay("palette");
            }}
          />
        </Suspense>
      )}
    </>
  );
}
