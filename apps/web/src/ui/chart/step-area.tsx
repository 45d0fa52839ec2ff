import type { DayRun } from "@strikebook/core/coverage/coverage-within";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { usePrivacy } from "../../lib/browser/privacy.ts";
import { formatLongDate } from "../../lib/format.ts";
import { DayAxis } from "./axes/day-axis.tsx";
import {
  dayGeometry,
  type Point,
  type Span,
  type StepGeometry,
  stepGeometry,
  type ThinPoint,
} from "./axes/geometry.ts";
import { nearestIndex } from "./axes/nearest-index.ts";
import { axisRoom, ValueAxis } from "./axes/value-axis.tsx";
import { ChartSlider } from "./chart-slider.tsx";
import { ChartTip, type TipFact, tipText } from "./chart-tip.tsx";
import { ChartTitle } from "./chart-title.ts";
import { Hatch } from "./hatch.tsx";
import { NotImportedBand } from "./not-imported-band.tsx";
import { MarkLines, MarkWords, type Place, type PointMark, STROKE } from "./point-marks.tsx";

export type StepAreaProps = Span & {
  /** In order of days. Without any nothing is drawn but what is not imported. */
  readonly points: readonly Point[];
  /** Days that no file covers, within the span: the curve is not drawn there. */
  readonly uncovered?: readonly DayRun[] | undefined;
  /** Zero is on the scale, and the curve shows gain over it and loss under it. */
  readonly withZero?: boolean;
  /** A dot on each day that has a value of its own. */
  readonly withDots?: boolean;
  /** In order of points. Their words stand over the drawing, the newest ones where they are many. */
  readonly marks?: readonly PointMark[];
  /** Another line on the same scale, dotted: what the curve is compared with. */
  readonly beside?: readonly Point[] | undefined;
  /** What the same money would have become in an index, dashed. */
  readonly inIndex?: readonly Point[] | undefined;
  /** Points between those of the curve, as a thinner line with gaps; it may go on after the curve. */
  readonly thin?: readonly ThinPoint[] | undefined;
  /** Days of something that the words of the drawing name: a tick on its lower edge each. */
  readonly ticks?: readonly number[] | undefined;
  /** What the cross-hair tells of a point. */
  readonly factsOf: (index: number) => readonly TipFact[];
  readonly onChoose?: ((day: string) => void) | undefined;
  /** Told the point that is pointed at, and undefined once none is: a figure beside the drawing follows. No tip on phones then. */
  readonly onPoint?: ((index: number | undefined) => void) | undefined;
};

/** A value over the days; it fills its frame. Pointing at it, or the arrow keys, tell a day and its figures. */
export function StepArea({
  points,
  withZero = false,
  withDots = false,
  marks = [],
  ...props
}: StepAreaProps) {
  usePrivacy();
  const title = use(ChartTitle);
  const { factsOf, onChoose, onPoint, from, to } = props;
  const [pointed, setPointed] = usePointed(nameOf(title, points, { from, to }), onPoint);
  if (points.length === 0) {
    return <Bands {...props} />;
  }
  const drawing = stepGeometry(points, { from, to }, withZero, props);
  const index = pointed === undefined ? undefined : Math.min(pointed, points.length - 1);
  const place = index === undefined ? undefined : drawing.places[index];
  const dayOf = (at: number) => points[at]?.day ?? "";
  return (
    <div className="flex size-full flex-col pt-2" style={{ paddingRight: axisRoom(drawing.values) }}>
      <MarkWords marks={marks} places={drawing.places} />
      <div className="relative min-h-0 flex-1">
        <ValueAxis marks={drawing.values} />
        <Curve title={title} drawing={drawing} withZero={withZero}>
          <MarkLines marks={marks} places={drawing.places} />
          <path d={drawing.beside} {...STROKE} strokeDasharray="2 3" stroke="var(--color-ink-2)" />
          <path d={drawing.inIndex} {...STROKE} strokeDasharray="7 3" stroke="var(--color-ink-2)" />
          <path
            d={drawing.thin}
            {...STROKE}
            strokeWidth={1}
            strokeLinecap="round"
            stroke="var(--color-ink)"
          />
          <Ticks at={props.ticks ?? []} places={drawing.places} />
          {place && <PointLine x={place.x} />}
        </Curve>
        <Dots places={withDots ? drawing.places : []} pointed={place} />
        <Bands uncovered={props.uncovered} from={from ?? dayOf(0)} to={to ?? dayOf(points.length - 1)} />
        <ChartSlider
          label={title}
          count={points.length}
          index={index}
          onIndex={setPointed}
          indexAt={(at) => nearestIndex(drawing.places, at * 100)}
          textOf={(at) => tipText(formatLongDate(dayOf(at)), factsOf(at))}
          onChoose={onChoose && ((at) => onChoose(dayOf(at)))}
        />
        {place && index !== undefined && (
          <div className={onPoint ? "max-sm:hidden" : "contents"}>
            <ChartTip title={formatLongDate(dayOf(index))} facts={factsOf(index)} place={place.x / 100} />
          </div>
        )}
      </div>
      <DayAxis marks={drawing.days} />
    </div>
  );
}

/** The sum and its days: what a point belongs to. */
const nameOf = (title: string, points: readonly Point[], { from, to }: Span): string =>
  [title, from ?? points[0]?.day, to ?? points.at(-1)?.day].join(" ");

/** The point that is pointed at, until other days or another sum are drawn; a follower of it hears when either goes. */
function usePointed(drawn: string, onPoint: StepAreaProps["onPoint"]) {
  const [pointed, setPointed] = useState<{ readonly drawn: string; readonly index: number | undefined }>();
  const tell = useRef(onPoint);
  tell.current = onPoint;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is the reason.
  useEffect(() => () => tell.current?.(undefined), [drawn]);
  const point = (index: number | undefined) => {
    setPointed({ drawn, index });
    onPoint?.(index);
  };
  return [pointed?.drawn === drawn ? pointed.index : undefined, point] as const;
}

/** The days that no file covers, each to the end of its last one. */
function Bands({ uncovered = [], from, to }: Pick<StepAreaProps, "from" | "to" | "uncovered">) {
  if (uncovered.length === 0 || !from || !to) {
    return null;
  }
  const { placeOf } = dayGeometry(from, to);
  return uncovered.map((run) => (
    <NotImportedBand
      key={run.from}
      left={Math.max(placeOf(run.from), 0)}
      right={Math.min(placeOf(addDays(run.to as CalendarDate, 1)), 100)}
    />
  ));
}

type CurveProps = {
  readonly title: string;
  readonly drawing: StepGeometry;
  readonly withZero: boolean;
  readonly children: ReactNode;
};

function Curve({ title, drawing: { line, above, below, zero }, withZero, children }: CurveProps) {
  const id = useId();
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible [print-color-adjust:exact]"
    >
      {withZero ? (
        <>
          <defs>
            <Hatch id={`${id}-loss`} />
            <clipPath id={`${id}-above`}>
              <rect x={-5} y={-5} width={110} height={zero + 5} />
            </clipPath>
            <clipPath id={`${id}-below`}>
              <rect x={-5} y={zero} width={110} height={105 - zero} />
            </clipPath>
          </defs>
          <path d={above} fill="var(--color-gain-tint)" />
          <path d={below} fill="var(--color-loss-tint)" className="print:hidden" />
          <path d={below} fill={`url(#${id}-loss)`} className="hidden print:inline" />
          <path d={line} {...STROKE} stroke="var(--color-gain)" clipPath={`url(#${id}-above)`} />
          <path d={line} {...STROKE} stroke="var(--color-loss)" clipPath={`url(#${id}-below)`} />
        </>
      ) : (
        <>
          <path d={above} fill="var(--color-selected)" />
          <path d={line} {...STROKE} stroke="var(--color-accent)" />
        </>
      )}
      {children}
    </svg>
  );
}

type DotsProps = { readonly places: readonly Place[]; readonly pointed: Place | undefined };

/** Circles in a drawing of their own, which isn't stretched as the curve is: its places are percent of the frame. */
const Dots = ({ places, pointed }: DotsProps) => (
  <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
    {places.map(({ x, y }) => (
      <circle key={`${x} ${y}`} cx={`${x}%`} cy={`${y}%`} r={2.5} fill="var(--color-accent)" />
    ))}
    {pointed && <circle cx={`${pointed.x}%`} cy={`${pointed.y}%`} r={4} fill="var(--color-ink)" />}
  </svg>
);

const Ticks = ({ at, places }: { readonly at: readonly number[]; readonly places: readonly Place[] }) =>
  at.length > 0 && (
    <path
      d={at.map((index) => `M${places[index]?.x},100V94`).join("")}
      {...STROKE}
      strokeWidth={1}
      stroke="var(--color-ink-3)"
    />
  );

const PointLine = ({ x }: Pick<Place, "x">) => (
  <path d={`M${x},0V100`} {...STROKE} strokeWidth={1} stroke="var(--color-line-strong)" />
);
