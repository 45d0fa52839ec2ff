import { ChevronLeft, ChevronRight, Download, Ellipsis, Printer, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names.ts";
import { plural } from "../../../lib/format.ts";
import { useOfferedExport } from "../../../lib/page-exports.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import type { PeriodSteps, SummaryType } from "../use-shown-periods.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

const TABS: readonly { readonly type: SummaryType; readonly label: string; readonly path: string }[] = [
  { type: "ALL", label: "Trade", path: "/trade-summary" },
  { type: "YEAR", label: "Year", path: "/year-summary" },
  { type: "MONTH", label: "Month", path: "/month-summary" },
  { type: "WEEK", label: "Week", path: "/week-summary" },
];

type TabsProps = { readonly current: SummaryType; readonly children: ReactNode };

/** The four summaries as links, each with its own address, and beside them what is out of the ordinary. */
export function SummaryTabs({ current, children }: TabsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line print:hidden">
      <nav aria-label="Summaries" className="flex gap-1">
        {TABS.map(({ type, label, path }) => (
          <Link
            key={type}
            to={path}
            aria-current={type === current ? "page" : undefined}
            className={classNames(
              "control -mb-px inline-flex items-center rounded-none border-b-2 px-3 no-underline -outline-offset-2",
              type === current
                ? "border-accent font-medium text-ink"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** View and account of the figures. */
export function ScopeControls({ scope }: { readonly scope: SummaryScope }) {
  const choices = scope.accounts.data ?? [];
  return (
    <>
      <Toggle label="View" options={VIEWS} value={scope.view} onChange={scope.showView} />
      {scope.view === "accounts" && choices.length > 0 && (
        <AccountSelect labelHidden choices={choices} account={scope.account} onAccount={scope.setAccount} />
      )}
    </>
  );
}

/** Four periods back or on, and back to the current ones. */
export function Steps({ steps: { first, showFrom } }: { readonly steps: PeriodSteps }) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Earlier periods" onClick={() => showFrom(first + 4)}>
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      <IconButton label="Later periods" onClick={() => showFrom(first - 4)} disabled={first === 0}>
        <ChevronRight aria-hidden size={18} />
      </IconButton>
      {first > 0 && (
        <Button variant="quiet" onClick={() => showFrom(0)}>
          Current
        </Button>
      )}
    </div>
  );
}

type MenuProps = { readonly scope: SummaryScope; readonly rows: number; readonly onExport: () => void };

/** The rarer acts: another book, another basis, export, paper. */
export function MoreMenu({ scope: { book, setBook, basis, setBasis }, rows, onExport }: MenuProps) {
  useOfferedExport(rows, onExport);
  return (
    <Menu
      label="More"
      trigger={<Ellipsis aria-hidden size={18} />}
      triggerClass="control target inline-flex items-center justify-center border border-line-strong bg-surface px-2 hover:bg-hover"
      items={[
        book === "TAX"
          ? { label: "Show trade book", onSelect: () => setBook("TRADE") }
          : { label: "Show tax book", onSelect: () => setBook("TAX") },
        basis === "CASH"
          ? { label: "Show realized profit", onSelect: () => setBasis("REALIZED") }
          : { label: "Show cash paid and received", onSelect: () => setBasis("CASH") },
        {
          label: `Export CSV (${plural(rows, "row")})`,
          icon: <Download aria-hidden size={16} />,
          disabled: rows === 0,
          onSelect: onExport,
        },
        { label: "Print", icon: <Printer aria-hidden size={16} />, onSelect: () => window.print() },
      ]}
    />
  );
}

/** What is not as usual, each with a way back. */
export function ScopeChips({ scope: { book, setBook, basis, setBasis } }: { readonly scope: SummaryScope }) {
  return (
    <>
      {book === "TAX" && (
        <Chip label="Tax book" back="Back to the trade book" onBack={() => setBook("TRADE")} />
      )}
      {basis === "CASH" && (
        <Chip label="Cash" back="Back to realized profit" onBack={() => setBasis("REALIZED")} />
      )}
    </>
  );
}

type ChipProps = { readonly label: string; readonly back: string; readonly onBack: () => void };

export function Chip({ label, back, onBack }: ChipProps) {
  return (
    <span className="rounded-chip inline-flex items-center gap-1 border border-line bg-selected pl-3 text-label">
      {label}
      <IconButton label={back} onClick={onBack}>
        <X aria-hidden size={14} />
      </IconButton>
    </span>
  );
}
