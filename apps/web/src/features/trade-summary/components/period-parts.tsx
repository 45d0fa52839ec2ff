import type { ComponentType, ReactNode } from "react";
import type { Book } from "../../../lib/address/use-summary-book.ts";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { notImportedText, partText } from "../../../lib/coverage/coverage-words.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import { formatDays, formatMoney, formatTrades, MISSING, signOf } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { ExplainButton, whereFrom } from "../../../ui/figures/explain-button.tsx";
import { type Change, isNotImported } from "../period-cards.ts";
import type { PeriodSummary } from "../trade-summary.queries.ts";

/** Opens on the closings behind it; a period without any has nothing to open. */
export function NetProfit({ summary, book }: { readonly summary: PeriodSummary; readonly book: Book }) {
  const { periodName, startDate, endDate, totalTrades, netProfitLoss } = summary;
  const amount = <Amount value={netProfitLoss} signed />;
  return totalTrades === 0 && signOf(netProfitLoss) === 0 ? (
    amount
  ) : (
    <ExplainButton
      label={whereFrom(formatMoney(netProfitLoss, "always"))}
      onClick={() =>
        explainCell({
          title: `All trades, ${periodName}, ${dates(summary)}, all accounts`,
          startDate,
          endDate,
          basis: "REALIZED",
          book,
          assets: "ALL",
        })
      }
    >
      {amount}
    </ExplainButton>
  );
}

/** In place of a profit of which no file tells; the reason stands under it. */
export const UnknownProfit = () => <span className="text-page font-normal text-ink-2">{MISSING}</span>;

type NoteProps = {
  readonly summary: PeriodSummary;
  readonly isOnlyOpen: boolean | undefined;
  readonly change: Change | undefined;
};

/** The line under a profit: why there is none, of which part of the period it is, or how it compares. */
export function CardNote({ summary: { coverage, ...summary }, isOnlyOpen, change }: NoteProps) {
  if (isNotImported({ coverage, ...summary })) {
    return notImportedText(coverage);
  }
  const part = partText(coverage);
  if (part !== undefined) {
    return isOnlyOpen ? `Nothing closed ${part}` : part;
  }
  return isOnlyOpen ? "Nothing closed yet" : <Comparison change={change} />;
}

export const dates = ({ startDate, endDate }: PeriodSummary) => formatDays(startDate, endDate);

export type FactProps = { readonly label: string; readonly children: ReactNode };

type TradeFactsProps = {
  readonly summary: PeriodSummary;
  readonly change: Change | undefined;
  /** Draws one figure with its name. */
  readonly Fact: ComponentType<FactProps>;
};

/** How many trades a period had, and what they cost in commission and fees. */
export function TradeFacts({ summary, change, Fact }: TradeFactsProps) {
  return (
    <>
      <Fact label="Total Trades">
        {formatTrades(summary.totalTrades)}
        {change && <TradesChange change={change} />}
      </Fact>
      <Fact label="Commission">
        <Amount value={summary.totalCommission} />
      </Fact>
      <Fact label="Fees">
        <Amount value={summary.totalFees} />
      </Fact>
    </>
  );
}

/** `(+3)` or `(−2)`, what it is against said to screen readers; `(same as Tuesday)` where nothing changed. */
function TradesChange({ change: { tradeCount, than } }: { readonly change: Change }) {
  const isHidden = usePrivacy();
  return tradeCount === 0 && !isHidden ? (
    <span className="font-normal text-ink-2"> (same as {than})</span>
  ) : (
    <span className="font-normal text-ink-2">
      {" "}
      ({formatTrades(tradeCount, "always")}
      <span className="sr-only"> against {than}</span>)
    </span>
  );
}

/** `vs last week +$120.00`; nothing for a day, and for a period without closings. */
export function Comparison({ change }: { readonly change: Change | undefined }) {
  const isHidden = usePrivacy();
  if (change?.profitLoss === undefined) {
    return null;
  }
  return signOf(change.profitLoss) === 0 && !isHidden
    ? `Same as ${change.than}`
    : `vs ${change.than} ${formatMoney(change.profitLoss, "always")}`;
}
