import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { use, useState } from "react";
import { formatLongDate, formatMarketPrice } from "../../../lib/format.ts";
import { DayAxis } from "../axes/day-axis.tsx";
import { dayGeometry } from "../axes/geometry.ts";
import { nearestIndex } from "../axes/nearest-index.ts";
import { ChartSlider } from "../chart-slider.tsx";
import { ChartTip, type TipFact, tipText } from "../chart-tip.tsx";
import { ChartTitle } from "../chart-title.ts";

/** Prices from a day on, until the next step: exact decimal text, in the order of `lines`; none where there is no line. */
export type PriceStep = {
  readonly day: string;
  readonly prices: readonly string[];
  readonly facts: readonly TipFact[];
};

/** A price that counted from a day to a day: a strike. */
export type PriceLevel = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly price: string;
};

export type PriceStepsProps = {
  readonly from: string;
  readonly to: string;
  /** In order of days. */
  readonly steps: readonly PriceStep[];
  readonly levels: readonly PriceLevel[];
  /** A price by itself: the last one known. */
  readonly dot?: { readonly day: string; readonly price: string } | undefined;
};

const MARKS = 3;
/** Room over the highest and under the lowest price, in percent of the drawing. */
const EDGE = 8;
const STROKE = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

/** Prices that hold from step to step, the strikes among them, and the last price, along the same days as `Lanes`. */
export function PriceSteps({ from, to, steps, levels, dot }: PriceStepsProps) {
  const title = use(ChartTitle);
  const [pointed, setPointed] = useState<number>();
  const { placeOf, marks } = dayGeometry(from, to);
  const known = [
    ...steps.flatMap(({ prices }) => prices),
    ...levels.map(({ price }) => price),
    ...(dot ? [dot.price] : []),
  ].map(Number);
  const y = priceScale(known);
  const places = steps.map(({ day }) => ({ x: placeOf(day) }));
  const told = pointed === undefined ? undefined : steps[Math.min(pointed, steps.length - 1)];
  const place = told && placeOf(told.day);
  return (
    <div className="flex size-full flex-col">
      <div className="flex min-h-0 flex-1">
        <Scale marks={y.ticks(MARKS).map((value) => ({ value, place: y(value) }))} />
        <div className="relative min-w-0 flex-1 border-b border-line">
          <svg
            role="img"
            aria-label={title}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible [print-color-adjust:exact]"
          >
            {levels.map(({ id, price, ...days }) => (
              <path
                key={id}
                d={`M${placeOf(days.from)},${y(Number(price))}H${placeOf(days.to)}`}
                {...STROKE}
                strokeWidth={1}
                strokeDasharray="3 2"
                stroke="var(--color-options)"
              />
            ))}
            {linesOf(
              steps,
              (day) => placeOf(day),
              (price) => y(Number(price)),
            ).map((line) => (
              <path key={line} d={line} {...STROKE} strokeWidth={1.5} stroke="var(--color-gain)" />
            ))}
            {place !== undefined && (
              <path d={`M${place},0V100`} {...STROKE} strokeWidth={1} stroke="var(--color-line-strong)" />
            )}
          </svg>
          {dot && <Dot x={placeOf(dot.day)} y={y(Number(dot.price))} />}
          {steps.length > 0 && (
            <ChartSlider
              label={title}
              count={steps.length}
              index={pointed}
              onIndex={setPointed}
              indexAt={(at) => nearestIndex(places, at * 100)}
              textOf={(at) => tipText(formatLongDate(steps[at]?.day), steps[at]?.facts ?? [])}
            />
          )}
          {told && place !== undefined && (
            <ChartTip title={formatLongDate(told.day)} facts={told.facts} place={place / 100} />
          )}
        </div>
      </div>
      <div className="flex">
        <span className={SCALE_WIDTH} />
        <div className="min-w-0 flex-1">
          <DayAxis marks={marks} />
        </div>
      </div>
    </div>
  );
}

/** As wide as the names of `Lanes`, so that both have the same days over one another. */
const SCALE_WIDTH = "w-13 shrink-0";

type Mark = { readonly value: number; readonly place: number };

const Scale = ({ marks }: { readonly marks: readonly Mark[] }) => (
  <div aria-hidden className={`relative ${SCALE_WIDTH}`}>
    {marks.map(({ value, place }) => (
      <span
        key={value}
        className="absolute right-1.5 -translate-y-1/2 text-legend whitespace-nowrap text-ink-3"
        style={{ top: `${place}%` }}
      >
        {formatMarketPrice(value)?.replace(/\.00$/, "")}
      </span>
    ))}
  </div>
);

/** In a drawing of its own, which isn't stretched. */
const Dot = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
    <circle cx={`${x}%`} cy={`${y}%`} r={4} fill="var(--color-accent)" stroke="var(--color-surface)" />
  </svg>
);

/** From the top down; one price alone lies in the middle. */
function priceScale(prices: readonly number[]) {
  const [low = 0, high = 0] = extent(prices);
  const room = low === high ? Math.max(1, Math.abs(high) * 0.05) : 0;
  return scaleLinear()
    .domain([low - room, high + room])
    .range([100 - EDGE, EDGE]);
}

/** A path for each line: it breaks where a step has no price, and the last step goes on to the end. */
function linesOf(
  steps: readonly PriceStep[],
  x: (day: string) => number,
  y: (price: string) => number,
): string[] {
  const most = Math.max(0, ...steps.map(({ prices }) => prices.length));
  return Array.from({ length: most }, (_, line) => {
    let isDrawn = false;
    return steps
      .map(({ day, prices }, index) => {
        const price = prices[line];
        const next = steps[index + 1];
        const end = next === undefined ? 100 : x(next.day);
        if (price === undefined) {
          isDrawn = false;
          return "";
        }
        const begin = isDrawn ? `V${y(price)}` : `M${x(day)},${y(price)}`;
        isDrawn = true;
        return `${begin}H${end}`;
      })
      .join("");
  }).filter((line) => line !== "");
}
