import { coverageWithin } from "@strikebook/core/coverage/coverage-within";
import { monthName } from "@strikebook/core/shared/period";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { importedDaysText } from "../../../lib/coverage/coverage-words.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import { formatDate, formatDays, formatLongDate, formatMoney } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { RunningChart } from "../../../ui/chart/running-chart.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { curvePicture } from "../../../ui/share/curve-picture.ts";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { type ComparedCurve, comparedCurve } from "../compared-curve.ts";
import { type Realized, realizedDays } from "../realized.queries.ts";
import {
  bestMonth,
  type CurvePart,
  curveOf,
  type Days,
  RANGES,
  type Range,
  within,
} from "../realized-curve.ts";
import { useRange } from "../use-range.ts";
import { CustomDays } from "./custom-days.tsx";
import { ASSETS, HeroTotal, PART_NAMES } from "./hero-figures.tsx";

/** The profit of a range of days: its figure, its parts, and how it came about day by day. */
export function ProfitHero() {
  const today = useExchangeToday();
  const { book } = useSummaryBook();
  const query = useQuery(realizedDays({ book }));
  const { range, days, part, setRange, setDays, togglePart } = useRange(query.data?.days, today);
  const curve = query.data && curveFacts(query.data, { range, days, part });
  const { shown, coverage } = curve ?? {};
  const explain = (of: CurvePart, { from, to }: { readonly from: string; readonly to: string }) =>
    explainCell({
      title: `${PART_NAMES[of]}, ${from === to ? formatLongDate(from) : formatDays(from, to)}, all accounts`,
      startDate: from,
      endDate: to,
      basis: "REALIZED",
      book,
      assets: ASSETS[of],
    });
  const [pointed, setPointed] = useState<number>();
  const point = pointed === undefined ? undefined : (curve?.points[pointed] ?? curve?.points.at(-1));
  const figures = (
    <div className="flex flex-col max-sm:pt-2">
      <HeroTotal
        rows={shown}
        coverage={coverage}
        days={days}
        part={part}
        point={point}
        onPart={togglePart}
        onExplain={() => explain(part, point ? { from: days.from, to: point.day } : days)}
      />
      <div className="mt-2">
        <RunningChart
          title={PART_NAMES[part]}
          sentence={curve && sentenceOf(PART_NAMES[part], days, curve)}
          points={curve?.points}
          beside={curve?.compared?.points}
          days={days}
          uncovered={coverage?.uncovered ?? []}
          onDay={(day) => explain(part, { from: day, to: day })}
          onPoint={setPointed}
        />
      </div>
    </div>
  );
  return (
    // On a phone the figure and its curve come first, and what chooses the days under them.
    <Card
      className="max-sm:flex max-sm:flex-col-reverse max-sm:[&_h2]:sr-only"
      title={`Realized P&L${book === "TAX" ? ", tax book" : ""}`}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-1 max-sm:-mr-3 max-sm:gap-0">
          <Toggle
            label="Days shown"
            options={RANGES}
            value={range}
            onChange={setRange}
            className="max-sm:[&_label]:px-1.5 max-sm:pointer-coarse:[&_label]:px-0.5"
          />
          {curve && curve.points.length > 0 && (
            <ShareMenu picture={() => curvePicture({ ...curve, title: PART_NAMES[part], days, book })} />
          )}
        </div>
      }
    >
      {range === "custom" && (
        // Its fields begin anew once the first day on record is known.
        <CustomDays key={query.data ? "known" : "asked"} days={days} onDays={setDays} />
      )}
      <Answer of="realized P&L" query={query} loading={figures}>
        {() => figures}
      </Answer>
    </Card>
  );
}

type Chosen = { readonly range: Range; readonly days: Days; readonly part: CurvePart };

/** What is drawn and told of the days and the part that are chosen. */
const curveFacts = (data: Realized, { range, days, part }: Chosen) => {
  const shown = within(data.days, days);
  return {
    shown,
    points: curveOf(shown, part, days),
    best: bestMonth(shown, part),
    /** False before the first closing of all days. */
    isAnything: data.days.length > 0,
    coverage: coverageWithin(data.coverage, days),
    /** The days before that are drawn beside, where files cover them. */
    compared: comparedCurve(data, range, days, part),
  };
};

type CurveFacts = ReturnType<typeof curveFacts>;

/** `Realized P&L, Jan 1 – Nov 6, 2026, as far as imported. Best month: October 2026, +$9,120.33.` */
function sentenceOf(name: string, days: Days, { points, best, ...facts }: CurveFacts): string {
  if (days.from > days.to) {
    return "The first day is after the last one.";
  }
  const { isAnything, coverage, compared } = facts;
  const range = importedDaysText(days, coverage);
  if (points.length === 0) {
    return nothingText(name, range, coverage.state === "NOT_IMPORTED", isAnything);
  }
  const month = best && `${monthName(best.month)} ${best.month.slice(0, 4)}`;
  const bestText = best ? ` Best month: ${month}, ${formatMoney(best.value, "always")}.` : "";
  return `${name}, ${range}.${bestText}${compared ? comparedText(compared) : ""}`;
}

/** ` On Nov 25 of 2025: +$56,457.00 (dotted).` */
const comparedText = ({ day, value }: ComparedCurve): string =>
  ` On ${formatDate(day).replace(/, .*/, "")} of ${day.slice(0, 4)}: ${formatMoney(value, "always")} (dotted).`;

function nothingText(name: string, range: string, isNotImported: boolean, isAnything: boolean): string {
  if (isNotImported) {
    return `${name}, ${range}: not imported.`;
  }
  return isAnything ? `Nothing closed in ${range}.` : "Nothing closed yet.";
}
