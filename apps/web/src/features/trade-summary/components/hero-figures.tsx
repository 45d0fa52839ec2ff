import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { classNames } from "../../../lib/class-names.ts";
import { partText } from "../../../lib/coverage/coverage-words.ts";
import type { ExplainedCell } from "../../../lib/explained-cell.ts";
import { formatDays, formatMoney, signOf } from "../../../lib/format.ts";
import type { RunningPoint } from "../../../ui/chart/running-sum.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { ExplainButton, whereFrom } from "../../../ui/figures/explain-button.tsx";
import { NotImported } from "../../../ui/figures/not-imported.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { shortDate } from "../history-words.ts";
import type { RealizedDay } from "../realized.queries.ts";
import { type CurvePart, type Days, sumOf } from "../realized-curve.ts";

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

type FigureProps = {
  readonly value: string | undefined;
  /** What the value is of, beside it. */
  readonly line: string;
  readonly onExplain: () => void;
};

/** The value shown and what it is of; zero opens on nothing. */
function HeroFigure({ value, line, onExplain }: FigureProps) {
  if (value === undefined) {
    return <Skeleton className="h-10 w-56 max-sm:mb-4" />;
  }
  const amount = <Amount value={value} signed />;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="text-hero font-semibold">
        {signOf(value) === 0 ? (
          amount
        ) : (
          <ExplainButton label={whereFrom(formatMoney(value, "always"))} onClick={onExplain}>
            {amount}
          </ExplainButton>
        )}
      </p>
      <p className="min-h-4 text-label text-ink-2 max-sm:basis-full">{line}</p>
    </div>
  );
}

type SplitProps = {
  readonly rows: readonly RealizedDay[] | undefined;
  /** No file covers the days: there is a dash for each part. */
  readonly isUnknown: boolean;
  readonly part: CurvePart;
  /** Chosen, or once more to go back to the whole. */
  readonly onPart: (part: CurvePart) => void;
};

const PARTS: readonly Part[] = ["options", "shares", "income"];

const CHIP_NAMES = { ...PART_NAMES, total: "Total" } as const;

/**
 * The parts of the profit and the income beside it: each becomes the figure and the curve, and once more the whole again,
 * which stands among them meanwhile.
 */
function HeroSplit({ rows, isUnknown, part, onPart }: SplitProps) {
  return (
    <fieldset className="-mx-2 flex min-h-14 flex-wrap content-start items-baseline max-sm:order-last max-sm:-mb-2 sm:min-h-7">
      <legend className="sr-only">Curve of</legend>
      {(part === "total" ? PARTS : (["total", ...PARTS] as const)).map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={part === id}
          onClick={() => onPart(id === "total" ? part : id)}
          className={classNames(
            "target rounded-input px-2 text-label whitespace-nowrap text-ink-2 hover:bg-hover",
            part === id && "bg-selected font-medium text-ink",
          )}
        >
          {CHIP_NAMES[id]}{" "}
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
  readonly days: Days;
  /** The point of the curve that is pointed at, which the figure follows. */
  readonly point: RunningPoint | undefined;
  readonly onExplain: () => void;
};

/** Profit of the days shown, or of those to a day that is pointed at, and its parts; dashes where no file covers them. */
export function HeroTotal({ rows, coverage, days, point, onExplain, ...split }: TotalProps) {
  const today = useExchangeToday();
  const isUnknown = coverage?.state === "NOT_IMPORTED" && rows?.length === 0;
  const value = point?.value ?? (rows && sumOf(rows, split.part));
  return (
    <>
      {isUnknown ? (
        <div className="min-h-10">
          <NotImported coverage={coverage} />
        </div>
      ) : (
        <HeroFigure
          value={value}
          line={lineOf({ part: split.part, days, coverage, point, today })}
          onExplain={onExplain}
        />
      )}
      <HeroSplit rows={rows} isUnknown={isUnknown} {...split} />
    </>
  );
}

type LineFacts = Pick<TotalProps, "coverage" | "days" | "part" | "point"> & { readonly today: string };

/** `Shares, 2026`, of a year that isn't whole `2026, through Nov 20`; of a day that is pointed at `through Jul 28 · that day +$144.62`. */
function lineOf({ part, days, coverage, point, today }: LineFacts): string {
  const name = part === "total" ? "" : `${PART_NAMES[part]}, `;
  if (point === undefined) {
    const known = coverage && partText(coverage);
    return `${name}${daysText(days, today)}${known === undefined ? "" : `, ${known}`}`;
  }
  return `${name}through ${shortDate(point.day, days.to)} · that day ${formatMoney(point.change, "always")}`;
}

/** A year by its number where it is whole, or as much of it as there was. */
function daysText({ from, to }: Days, today: string): string {
  const year = from.slice(0, 4);
  const isYear = from === `${year}-01-01` && to === (year === today.slice(0, 4) ? today : `${year}-12-31`);
  return isYear ? year : formatDays(from, to);
}
