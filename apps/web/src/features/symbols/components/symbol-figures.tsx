import type { ReactNode } from "react";
import type { Book } from "../../../lib/address/use-summary-book.ts";
import {
  formatDate,
  formatDays,
  formatMarketPrice,
  formatMoney,
  formatTrades,
  signOf,
  tradesText,
} from "../../../lib/format.ts";
import { notCountedText } from "../../../lib/nothing-closed.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { ExplainButton, whereFrom } from "../../../ui/figures/explain-button.tsx";
import { IfClosedNow } from "../../../ui/figures/if-closed-now.tsx";
import { OpenPremium } from "../../../ui/figures/open-premium.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { explainSymbol } from "../explain-symbol.ts";
import { isInLedger, type SymbolOverview } from "../symbols.queries.ts";

type Props = {
  readonly underlying: string;
  readonly book: Book;
  readonly symbol: SymbolOverview;
};

/** The figures of an underlying: profit of all time, open contracts and value. */
export function SymbolFigures({ underlying, book, symbol }: Props) {
  const { options, shares, total, income, openContracts, breakEvens, breakEvenUnknown, held } = symbol;
  const explained = (assets: "ALL" | "INCOME" | "OPTION" | "SHARES", value: string) => (
    <Explained
      value={value}
      isProfit={assets !== "INCOME"}
      isKnown={isInLedger(symbol)}
      onExplain={() => explainSymbol(underlying, book, { name: "all time", from: null, to: null, assets })}
    />
  );
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        <Figure label="Realized P&L">{explained("ALL", total)}</Figure>
        <Figure label="Options">{explained("OPTION", options)}</Figure>
        <Figure label="Shares">{explained("SHARES", shares)}</Figure>
        <Figure label="Income">{explained("INCOME", income)}</Figure>
        <Figure label="Open premium">
          <OpenPremium {...symbol} />
          <Note>
            {openContracts === 0 ? "No open contracts" : tradesText(openContracts, "open contract")}
          </Note>
        </Figure>
        <Figure label="If closed now">
          <IfClosedNow {...symbol} />
        </Figure>
        <Figure label="Net value">
          <Amount value={held?.currentValue} />
          {held && (
            <Note>
              {held.lastPrice !== null && `${formatMarketPrice(held.lastPrice)}, `}
              {formatDate(held.day)}
            </Note>
          )}
          {(breakEvens.length > 0 || breakEvenUnknown !== null) && (
            <Note>
              <abbr title="At this price everything you ever made on it comes to 0" className="no-underline">
                Lifetime break-even
              </abbr>{" "}
              {breakEvenUnknown !== null && `unknown: ${breakEvenUnknown}`}
              {breakEvens.map((price, index) => (
                <span key={price}>
                  {index > 0 && ", "}
                  <Amount kind="price" value={price} />
                </span>
              ))}
            </Note>
          )}
        </Figure>
      </dl>
      <p className="pt-3 text-label text-ink-2">{factsOf(symbol)}</p>
    </Card>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-label font-normal text-ink-2">{children}</span>
);

type ExplainedProps = {
  readonly value: string;
  readonly isProfit: boolean;
  /** False for a symbol of which the ledger has no rows: what it made isn't nothing. */
  readonly isKnown: boolean;
  readonly onExplain: () => void;
};

/** A figure that opens on its rows; zero opens on nothing. */
function Explained({ value, isProfit, isKnown, onExplain }: ExplainedProps) {
  const amount = <Amount value={isKnown ? value : undefined} signed={isProfit} />;
  return signOf(value) === 0 ? (
    amount
  ) : (
    <ExplainButton label={whereFrom(formatMoney(value, "always"))} onClick={onExplain}>
      {amount}
    </ExplainButton>
  );
}

/** `12 closings, 10 of 12 won. In your ledger Jan 5, 2024 – Nov 20, 2026.` */
function factsOf(symbol: SymbolOverview): string {
  if (!isInLedger(symbol)) {
    return "Only in your positions: your ledger has no rows of it.";
  }
  const { trades, unmatchedTrades, wins, losses, firstDay, lastDay } = symbol;
  const decided = wins + losses;
  const won = decided === 0 ? "" : `, ${formatTrades(wins)} of ${formatTrades(decided)} won`;
  const closed =
    trades === 0
      ? nothingClosed(symbol)
      : `${tradesText(trades, "closing")}${won}.${notCounted(unmatchedTrades)}`;
  const where =
    firstDay === null || lastDay === null
      ? "Only in your corrections: your files have no rows of it."
      : `In your ledger ${formatDays(firstDay, lastDay)}.`;
  return `${closed} ${where}`;
}

const notCounted = (trades: number) => (trades === 0 ? "" : ` ${notCountedText(trades)}`);

/** Money paid back on shares that were sold before is realized without a closing. */
const nothingClosed = ({ total }: SymbolOverview) =>
  signOf(total) === 0 ? "Nothing closed yet." : "No closing trades: the profit is money paid back on shares.";

/** As high as the figures. */
export const FiguresSkeleton = () => <Skeleton className="h-52 sm:h-40 xl:h-28" />;
