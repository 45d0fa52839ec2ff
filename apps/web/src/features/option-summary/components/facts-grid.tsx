import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { ReactNode } from "react";
import { areAmountsHidden, MASK } from "../../../lib/browser/privacy.ts";
import { formatMoney, formatResult, MISSING } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { PartFigure, type PartProps, type Split, type SplitCell } from "../../../ui/figures/profit-split.tsx";
import type { ClosingFacts } from "../option-summary.queries.ts";

type Props = {
  readonly split: Split;
  readonly cell: SplitCell;
  /** Of the closed contracts; undefined where none won or lost. */
  readonly facts: ClosingFacts | undefined;
};

/**
 * What a period tells, label over value, three beside each other: the one profit, how the closed contracts went, what they
 * cost. Income stands beside the profit, never in it.
 */
export function FactsGrid({ split, cell, facts }: Props) {
  const part = (name: PartProps["name"], assets: PartProps["assets"], value: string) => (
    <Fact label={name}>
      <PartFigure name={name} assets={assets} value={value} cell={cell} />
    </Fact>
  );
  return (
    <div className="@container">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(5.75rem,30%),1fr))] gap-x-2 gap-y-1">
        {part("Options", "OPTION", split.optionsProfitLoss)}
        {part("Shares", "SHARES", split.sharesProfitLoss)}
        {part("Total", "ALL", split.netProfitLoss)}
        {facts && <ClosedFacts {...facts} />}
        {part("Income", "INCOME", split.income)}
        {facts && <Fact label="Profit factor">{factorText(facts.profitFactor)}</Fact>}
      </dl>
    </div>
  );
}

function ClosedFacts(facts: ClosingFacts) {
  const { winRate, averageWin, averageLoss, totalCommission, totalFees } = facts;
  const averages = `Average win ${formatMoney(averageWin)}, average loss ${formatMoney(averageLoss)}`;
  const costs = fromUnits(toUnits(totalCommission) + toUnits(totalFees));
  return (
    <>
      <Fact label="Win rate">{formatResult(winRate)}</Fact>
      <Fact label="Avg win : loss" title={averages}>
        {briefMoney(averageWin)} : {briefMoney(averageLoss)}
      </Fact>
      <Fact
        label="Option costs"
        title={`Commission ${formatMoney(totalCommission)}, fees ${formatMoney(totalFees)}`}
      >
        <Amount value={costs} />
      </Fact>
    </>
  );
}

/** Private as a gain; none is known where nothing was lost. */
function factorText(factor: number | null): string {
  if (factor === null) {
    return MISSING;
  }
  return areAmountsHidden() ? MASK : factor.toFixed(2);
}

/** From here on cents say nothing of an average. */
const WHOLE_DOLLARS_MIN = 100;

/** The size of an average, in whole dollars unless it is small. */
function briefMoney(value: string | null): string {
  if (value === null) {
    return MISSING;
  }
  const size = Math.abs(Number(value));
  return size < WHOLE_DOLLARS_MIN ? formatMoney(size) : formatMoney(Math.round(size)).replace(/\.00$/, "");
}

type FactProps = { readonly label: string; readonly title?: string; readonly children: ReactNode };

/** In a narrow period the value stands beside its label where both have room. */
const Fact = ({ label, title, children }: FactProps) => (
  <div
    className="min-w-0 @max-[11.5rem]:flex @max-[11.5rem]:flex-wrap @max-[11.5rem]:items-baseline @max-[11.5rem]:justify-between @max-[11.5rem]:gap-x-2"
    title={title}
  >
    <dt className="text-label whitespace-nowrap text-ink-2">{label}</dt>
    <dd className="text-cell text-ink">{children}</dd>
  </div>
);
