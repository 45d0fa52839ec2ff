import { type ExplainedCell, explainCell } from "../../lib/explained-cell.ts";
import { formatMoney, signOf } from "../../lib/format.ts";
import { Amount } from "./amount.tsx";
import { ExplainButton, whereFrom } from "./explain-button.tsx";

/** The one profit of a period as the server sends it: options and shares make the net, income is beside it. */
export type Split = {
  readonly optionsProfitLoss: string;
  readonly sharesProfitLoss: string;
  readonly netProfitLoss: string;
  readonly income: string;
};

/** Days, book and account of the figures; `where` names them: `November, all accounts`. */
export type SplitCell = Pick<ExplainedCell, "account" | "book" | "endDate" | "startDate"> & {
  readonly where: string;
};

type Props = {
  readonly split: Split;
  readonly cell: SplitCell;
  /** Left out where the total stands beside it already. */
  readonly withTotal?: boolean;
};

/** `Options +$2,574.81 · Shares −$6,800.02 = Total −$4,225.21 · Income $12.30`; each figure opens on what makes it up. */
export function ProfitSplit({ split, cell, withTotal = false }: Props) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Part name="Options" assets="OPTION" value={split.optionsProfitLoss} cell={cell} />
      <Sign>·</Sign>
      <Part name="Shares" assets="SHARES" value={split.sharesProfitLoss} cell={cell} />
      {withTotal && (
        <>
          <Sign>=</Sign>
          <Part name="Total" assets="ALL" value={split.netProfitLoss} cell={cell} />
        </>
      )}
      <Sign>·</Sign>
      <Part name="Income" assets="INCOME" value={split.income} cell={cell} />
    </span>
  );
}

export type PartProps = Pick<Props, "cell"> & {
  readonly name: "Income" | "Options" | "Shares" | "Total";
  readonly assets: ExplainedCell["assets"];
  readonly value: string;
};

const Part = (props: PartProps) => (
  <span className="whitespace-nowrap">
    {props.name} <PartFigure {...props} />
  </span>
);

/** The amount of a part, which opens on what makes it up; zero opens on nothing. */
export function PartFigure({ name, assets, value, cell: { where, ...cell } }: PartProps) {
  const isIncome = assets === "INCOME";
  const amount = <Amount value={value} signed={!isIncome} />;
  return signOf(value) === 0 ? (
    amount
  ) : (
    <ExplainButton
      label={whereFrom(`${name} ${formatMoney(value, isIncome ? "negative" : "always")}`)}
      onClick={() => explainCell({ ...cell, title: `${name}, ${where}`, basis: "REALIZED", assets })}
    >
      {amount}
    </ExplainButton>
  );
}

const Sign = ({ children }: { readonly children: string }) => (
  <span aria-hidden className="text-ink-3">
    {children}
  </span>
);
