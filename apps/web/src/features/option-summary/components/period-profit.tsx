import { ProfitSplit, type Split } from "../../../ui/figures/profit-split.tsx";
import type { OptionSummary } from "../option-summary.queries.ts";

type Props = {
  readonly summary: OptionSummary;
  /** The profit of the account, or of all accounts; undefined where the account has nothing in the period. */
  readonly split: Split | undefined;
  readonly account: string | undefined;
  readonly book: "TAX" | "TRADE";
};

const NOTHING: Split = { optionsProfitLoss: "0", sharesProfitLoss: "0", netProfitLoss: "0", income: "0" };

/** The one profit of a card's period, and that the table below is the options' part of it. */
export function PeriodProfit({ summary, split = NOTHING, account, book }: Props) {
  const { title, startDate, endDate } = summary;
  const where = `${title}, ${account ?? "all accounts"}`;
  return (
    <div className="px-4 pb-2">
      <p>
        <ProfitSplit split={split} cell={{ where, startDate, endDate, account, book }} withTotal />
      </p>
      <h3 className="pt-3 font-semibold">Options</h3>
    </div>
  );
}
