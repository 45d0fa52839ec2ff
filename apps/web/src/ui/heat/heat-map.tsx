import type { DayRun } from "@strikebook/core/coverage/coverage-within";
import type { YearDay } from "@strikebook/core/trade-summary/profit-year";
import { use, useState } from "react";
import { areAmountsHidden, usePrivacy } from "../../lib/browser/privacy.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatLongDate } from "../../lib/format.ts";
import { nearestIndex } from "../chart/axes/nearest-index.ts";
import { ChartSlider } from "../chart/chart-slider.tsx";
import { ChartTip, type TipFact, tipText } from "../chart/chart-tip.tsx";
import { ChartTitle } from "../chart/chart-title.ts";
import { NotImportedLabel } from "../chart/not-imported-band.tsx";
import { HEAT_CLASSES } from "./heat-steps.ts";

export type HeatMapProps = {
  /** In order, each in its place; those with a profit can be pointed at. */
  readonly days: readonly YearDay[];
  readonly weeks: number;
  readonly weekdays: number;
  /** Days that no file covers: they are one surface. */
  readonly uncovered?: readonly DayRun[] | undefined;
  readonly factsOf: (day: YearDay) => readonly TipFact[];
  readonly onChoose: (day: YearDay) => void;
};

/** A year as a column for each week; it fills its frame. A loss carries a minus, for eyes and paper without colors. */
export function HeatMap({ days, weeks, weekdays, uncovered = [], factsOf, onChoose }: HeatMapProps) {
  usePrivacy();
  const title = use(ChartTitle);
  const [pointed, setPointed] = useState<number>();
  const closed = days.filter(({ profit }) => profit !== undefined);
  const places = closed.map(({ week, weekday }) => ({ x: week * 7 + weekday }));
  const day = pointed === undefined ? undefined : closed[pointed];
  const told = (at: YearDay) => [formatLongDate(at.date), factsOf(at)] as const;
  const tip = day && told(day);
  const nearest = (across: number, down: number) =>
    nearestIndex(places, Math.floor(across * weeks) * 7 + Math.floor(down * weekdays));
  return (
    <div className="flex size-full flex-col">
      <Months days={days} weeks={weeks} />
      <div className="relative min-h-0 flex-1">
        <div
          role="img"
          aria-label={title}
          className="absolute inset-0 grid gap-px sm:gap-0.5"
          style={{
            gridTemplateColumns: `repeat(${weeks}, minmax(0, 1fr))`,
            gridTemplateRows: `repeat(${weekdays}, minmax(0, 1fr))`,
          }}
        >
          {days.map((each) => (
            <Cell key={each.date} day={each} isPointed={each === day} />
          ))}
          {uncovered
            .flatMap((run) => blocksOf(days, run))
            .map((block) => (
              <Block key={`${block.from.week} ${block.from.weekday}`} {...block} />
            ))}
        </div>
        {closed.length > 0 && (
          <ChartSlider
            label={title}
            count={closed.length}
            index={pointed}
            onIndex={setPointed}
            indexAt={nearest}
            textOf={(at) => (closed[at] ? tipText(...told(closed[at])) : "")}
            onChoose={(at) => closed[at] && onChoose(closed[at])}
          />
        )}
        {day && tip && <ChartTip title={tip[0]} facts={tip[1]} place={(day.week + 0.5) / weeks} />}
      </div>
    </div>
  );
}

type BlockProps = { readonly from: YearDay; readonly to: YearDay };

/** A run of days as at most three blocks: the rest of its first week, whole weeks, and the beginning of its last. */
function blocksOf(days: readonly YearDay[], run: DayRun): BlockProps[] {
  const inside = days.filter(({ date }) => date >= run.from && date <= run.to);
  const sizeOf = (week: number) => days.filter((day) => day.week === week).length;
  const isWhole = ({ week }: YearDay) => inside.filter((day) => day.week === week).length === sizeOf(week);
  const [first, last] = [inside[0], inside.at(-1)];
  const parts = [
    inside.filter((day) => day.week === first?.week && !isWhole(day)),
    inside.filter(isWhole),
    inside.filter((day) => day.week === last?.week && day.week !== first?.week && !isWhole(day)),
  ];
  return parts.flatMap((part) => {
    const [from, to] = [part[0], part.at(-1)];
    return from && to ? [{ from, to }] : [];
  });
}

/** Whole weeks reach over all weekdays, also where a year begins or ends within one. */
const Block = ({ from, to }: BlockProps) => (
  <span
    className="not-imported @container flex items-center justify-center overflow-hidden rounded-[1px]"
    style={{
      gridColumn: `${from.week + 1} / ${to.week + 2}`,
      gridRow: from.week === to.week ? `${from.weekday + 1} / ${to.weekday + 2}` : "1 / -1",
    }}
  >
    <NotImportedLabel />
  </span>
);

function Cell({ day, isPointed }: { readonly day: YearDay; readonly isPointed: boolean }) {
  const step = day.profit && (areAmountsHidden() ? 0 : day.profit.step);
  return (
    <span
      className={classNames(
        "flex items-center justify-center rounded-[1px] [print-color-adjust:exact]",
        step === undefined ? "bg-hover" : HEAT_CLASSES[step],
        isPointed && "outline-2 outline-ink",
      )}
      style={{ gridColumn: day.week + 1, gridRow: day.weekday + 1 }}
    >
      {step !== undefined && step < 0 && <span className="h-px w-1/2 bg-current" />}
    </span>
  );
}

/** The name of each month over the week in which it begins; a phone has room for every second. */
function Months({ days, weeks }: Pick<HeatMapProps, "days" | "weeks">) {
  const firsts = days.filter(({ date }, index) => date.slice(0, 7) !== days[index - 1]?.date.slice(0, 7));
  return (
    <div aria-hidden className="relative h-4 shrink-0 text-legend text-ink-3">
      {firsts.map(({ date, week }, index) => (
        <span
          key={date}
          className={classNames("absolute", index % 2 === 1 && "max-sm:hidden")}
          style={{ left: `${(week / weeks) * 100}%` }}
        >
          {MONTHS.format(Date.parse(`${date}T00:00:00Z`)).slice(0, 3)}
        </span>
      ))}
    </div>
  );
}

const MONTHS = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });
