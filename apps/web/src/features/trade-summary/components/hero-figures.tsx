import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { classNames } from "../../../lib/class-names.ts";
import type { ExplainedCell } from "../../../lib/explained-cell.ts";
import { formatMoney, signOf } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { ExplainButton, whereFrom } from "../../../ui/figures/explain-button.tsx";
import { NotImported } from "../../../ui/figures/not-imported.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { RealizedDay } from "../realized.queries.ts";
import { type CurvePart, sumOf } from "../realized-curve.ts";

type Part = Exclude<CurvePart, "total">;

export const PART_NAMES: Readonly<Record<CurvePart, string>> = {
  total: "Realized P&L",
  options: "Options",
  shares: "Shares",
  income: "Dividends and interest",
};

/** A part as an explanation asks for it. */
export const ASSETS: Readonly<Record<CurvePart, ExplainedCell["assets"]>> = {
  total: "ALL",
  options: "OPTION",
  shares: "SHARES",
  income: "INCOME",
};

type FigureProps = { readonly value: string | undefined; readonly onExplain: () => void };

/** Options and shares of the range; zero opens on nothing. */
function HeroFigure({ value, onExplain }: FigureProps) {
  if (value === undefined) {
    return <Skeleton className="h-10 w-56" />;
  }
  const amount = <Amount value={value} signed />;
  return (
    <p className="text-hero font-semibold">
      {signOf(value) === 0 ? (
        amount
      ) : (
        <ExplainButton label={whereFrom(formatMoney(value, "always"))} onClick={onExplain}>
          {amount}
        </ExplainButton>
      )}
    </p>
  );
}

type SplitProps = {
  readonly rows: readonly RealizedDay[] | undefined;
  /** No file covers the days: there is a dash for each part. */
  readonly isUnknown: boolean;
  readonly part: CurvePart;
  readonly onPart: (part: Part) => void;
};

const PARTS: readonly Part[] = ["options", "shares", "income"];

/** The parts of the figure and the income beside it; each shows its own curve, and once more the whole again. */
function HeroSplit({ rows, isUnknown, part, onPart }: SplitProps) {
  return (
    <fieldset className="-mx-2 flex min-h-14 flex-wrap content-start items-baseline sm:min-h-7">
      <legend className="sr-only">Curve of</legend>
      {PARTS.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={part === id}
          onClick={() => onPart(id)}
          className={classNames(
            "target rounded-input px-2 text-label whitespace-nowrap text-ink-2 hover:bg-hover",
            part === id && "bg-selected font-medium text-ink",
          )}
        >
          {PART_NAMES[id]}{" "}
          {rows ? (
            <Amount
              value={isUnknown ? undefined : sumOf(rows, id)}
              signed={id !== "income"}
              className="font-semibold"
            />
          ) : (
            <Skeleton className="inline-block h-3 w-16 align-middle" />
          )}
        </button>
      ))}
    </fieldset>
  );
}

type TotalProps = Omit<SplitProps, "isUnknown"> & {
  readonly coverage: KnownCoverage | undefined;
  readonly onExplain: () => void;
};

/** Profit and parts of the days shown; dashes where no file covers them. */
export function HeroTotal({ rows, coverage, onExplain, ...split }: TotalProps) {
  const isUnknown = coverage?.state === "NOT_IMPORTED" && rows?.length === 0;
  return (
    <>
      {isUnknown ? (
        <div className="min-h-10">
          <NotImported coverage={coverage} />
        </div>
      ) : (
        <HeroFigure value={rows && sumOf(rows, "total")} onExplain={onExplain} />
      )}
      <HeroSplit rows={rows} isUnknown={isUnknown} {...split} />
    </>
  );
}
