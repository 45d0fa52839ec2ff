import { use, useState } from "react";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { DayAxis } from "../axes/day-axis.tsx";
import { dayGeometry } from "../axes/geometry.ts";
import { nearestIndex } from "../axes/nearest-index.ts";
import { ChartSlider } from "../chart-slider.tsx";
import { ChartTip, type TipFact, tipText } from "../chart-tip.tsx";
import { ChartTitle } from "../chart-title.ts";
import { GROUP_GAP, type LaneGroup, type LaneSpan, ROW_HEIGHT } from "./lane-spans.ts";

export type LanesProps = {
  readonly from: string;
  readonly to: string;
  readonly groups: readonly LaneGroup[];
  /** In order of days, each day once: what the cross-hair tells. */
  readonly days: readonly { readonly day: string; readonly facts: readonly TipFact[] }[];
};

/** What lasted how long, in rows under names; pointing at it, or the arrow keys, tell what happened on a day. */
export function Lanes({ from, to, groups, days }: LanesProps) {
  usePrivacy();
  const title = use(ChartTitle);
  const [pointed, setPointed] = useState<number>();
  const { placeOf, marks } = dayGeometry(from, to);
  const places = days.map(({ day }) => ({ x: placeOf(day) }));
  const index = pointed === undefined ? undefined : Math.min(pointed, days.length - 1);
  const told = index === undefined ? undefined : days[index];
  const place = index === undefined ? undefined : places[index]?.x;
  return (
    <div className="flex size-full flex-col">
      <div className="flex min-h-0 flex-1">
        <Names groups={groups} />
        <div className="relative min-w-0 flex-1">
          <div role="img" aria-label={title} className="absolute inset-0 overflow-hidden">
            {marks.map(({ place: at, value }) => (
              <span
                key={value}
                className="absolute inset-y-0 border-l border-line"
                style={{ left: `${at}%` }}
              />
            ))}
            <Rows groups={groups} placeOf={placeOf} />
            {place !== undefined && (
              <span className="absolute inset-y-0 border-l border-ink" style={{ left: `${place}%` }} />
            )}
          </div>
          {days.length > 0 && (
            <ChartSlider
              label={title}
              count={days.length}
              index={index}
              onIndex={setPointed}
              indexAt={(at) => nearestIndex(places, at * 100)}
              textOf={(at) => tipText(formatLongDate(days[at]?.day), days[at]?.facts ?? [])}
            />
          )}
          {told && place !== undefined && (
            <ChartTip title={formatLongDate(told.day)} facts={told.facts} place={place / 100} />
          )}
        </div>
      </div>
      <div className="flex">
        <span className={NAME_WIDTH} />
        <div className="min-w-0 flex-1">
          <DayAxis marks={marks} />
        </div>
      </div>
    </div>
  );
}

const NAME_WIDTH = "w-13 shrink-0";

const Names = ({ groups }: Pick<LanesProps, "groups">) => (
  <div aria-hidden className={classNames(NAME_WIDTH, "text-label text-ink-2")}>
    {groups.map(({ name, rows }) => (
      <p key={name} className="pt-1.5" style={{ height: rows.length * ROW_HEIGHT + GROUP_GAP }}>
        {name}
      </p>
    ))}
  </div>
);

type RowsProps = Pick<LanesProps, "groups"> & { readonly placeOf: (day: string) => number };

const Rows = ({ groups, placeOf }: RowsProps) =>
  groups.map(({ name, rows }) => (
    <div
      key={name}
      className="relative border-b border-line first:border-t"
      style={{ paddingBottom: GROUP_GAP - 1 }}
    >
      {rows.map((spans) => (
        <div key={spans[0]?.id} className="relative" style={{ height: ROW_HEIGHT }}>
          {spans.map((span) => (
            <SpanBar key={span.id} span={span} placeOf={placeOf} />
          ))}
        </div>
      ))}
    </div>
  ));

/** A span of a day or less is still as wide as its mark. */
function SpanBar({ span, placeOf }: { readonly span: LaneSpan; readonly placeOf: RowsProps["placeOf"] }) {
  const { from, to, label, color, mark, isContinued } = span;
  const left = placeOf(from);
  const right = to === undefined ? 100 : placeOf(to);
  return (
    <div
      className={classNames(
        "absolute top-1.5 bottom-0 flex min-w-4 items-center gap-0.5 overflow-hidden rounded-l-input pl-1 text-legend [print-color-adjust:exact]",
        !isContinued && to !== undefined && "rounded-r-input",
        color,
        // On paper a mask draws its letters twice.
        to === undefined &&
          "not-print:[mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)]",
      )}
      style={{ left: `${left}%`, width: `${Math.max(right - left, 0)}%` }}
    >
      {/* Words that don't fit wrap into the hidden second line: half a strike says nothing. */}
      <span className="h-4 min-w-0 flex-1 overflow-hidden leading-4 before:inline-block before:w-px">
        {label}
      </span>
      {mark && <span className="shrink-0 pr-0.5">{mark}</span>}
    </div>
  );
}
