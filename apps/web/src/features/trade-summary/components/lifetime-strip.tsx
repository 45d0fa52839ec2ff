import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { weeksBetween } from "@strikebook/core/shared/period";
import { Link } from "react-router-dom";
import type { Book } from "../../../lib/address/use-summary-book.ts";
import { formatDate, formatDays, formatMoney } from "../../../lib/format.ts";
import { nothingClosedText, type OpenPositions, openContractsText } from "../../../lib/nothing-closed.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PartNote } from "../../../ui/figures/not-imported.tsx";
import { ProfitSplit } from "../../../ui/figures/profit-split.tsx";
import { isNothingClosed } from "../period-cards.ts";
import type { Dashboard } from "../trade-summary.queries.ts";

type Props = { readonly data: Dashboard; readonly book: Book };

/** Beside the cards of the present: everything on record, and the way to the last trades when this year has none. */
export function LifetimeStrip({ data: { dashboard, today }, book }: Props) {
  const { lifetime, lastTrades, yearly } = dashboard;
  // Without anything realized the number of open contracts replaces the cards.
  const open = isNothingClosed(lifetime) ? "" : openContractsText(dashboard);
  const cell = {
    where: "all trades, all accounts",
    startDate: null,
    endDate: null,
    book,
  };
  return (
    <section
      aria-label="Lifetime"
      className="rounded-card flex flex-wrap items-baseline gap-x-6 gap-y-1 border border-line bg-surface px-3 py-2"
    >
      <h3 className="font-semibold">
        Lifetime{" "}
        <span className="text-label font-normal text-ink-3">
          {formatDays(lifetime.startDate, lifetime.endDate)}
        </span>
      </h3>
      <ProfitSplit split={lifetime} cell={cell} withTotal />
      <PartNote coverage={lifetime.coverage} />
      {lastTrades && yearly.current.totalTrades === 0 && (
        <Link
          to={`/week-summary?periodsBack=${weeksBetween(calendarDate(lastTrades.startDate), calendarDate(today.startDate))}`}
        >
          Last trades: {formatDate(lastTrades.startDate)}, {formatMoney(lastTrades.netProfitLoss, "always")}
        </Link>
      )}
      {open !== "" && <span className="text-label text-ink-2">{open}</span>}
    </section>
  );
}

/** In place of the cards while nothing on record is closed. */
export function NothingClosed({ open }: { readonly open: OpenPositions }) {
  return (
    <EmptyState
      title={nothingClosedText(open)}
      help="Your profit appears here when a trade closes."
      action={
        <Link to="/trade-summary?basis=cash" className={buttonClass()}>
          Show cash paid and received
        </Link>
      }
    />
  );
}
