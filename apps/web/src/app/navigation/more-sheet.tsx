import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { hasRole, useSession } from "../../lib/network/session.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { ADMIN_MENU, MAIN_MENU, TOOLS_MENU } from "../menus.ts";
import { Clock } from "./clock.tsx";
import { MenuLinks } from "./menu-links.tsx";

type SheetProps = {
  readonly pathname: string;
  readonly onClose: () => void;
  readonly onPalette: () => void;
};

/** The clock, every page, and the command palette, on a narrow screen. */
export function MoreSheet({ pathname, onClose, onPalette }: SheetProps) {
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
      <div className="pb-2">
        <Clock />
      </div>
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
