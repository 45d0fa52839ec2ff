import type { ErrorHour } from "@strikebook/core/upload-health/upload-metrics";
import { useState } from "react";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { hourText } from "../wording.ts";

const HOURS_SHOWN = 12;

const HEIGHT = 100;
/** The gap between two bars, as a share of an hour's width. */
const GAP = 0.2;
/** The least height of a bar, so that one error beside a thousand is seen. */
const BAR_HEIGHT_MIN = 3;

/** Errors by the hour, the latest at the right. */
export function ErrorTrend({ hours }: { readonly hours: readonly ErrorHour[] }) {
  const [asTable, setAsTable] = useState(false);
  const shown = hours.slice(-HOURS_SHOWN);
  const count = shown.reduce((sum, { errorCount }) => sum + errorCount, 0);
  if (count === 0) {
    return (
      <Card title="Error Trend" subtitle={`Last ${plural(shown.length, "hour")}`}>
        <p className="text-ink-2">No error trend data available</p>
      </Card>
    );
  }
  return (
    <Card
      title="Error Trend"
      subtitle={`${plural(count, "error")} in the last ${plural(shown.length, "hour")}`}
      actions={
        <Button variant="quiet" onClick={() => setAsTable(!asTable)}>
          {asTable ? "Show as chart" : "Show as table"}
        </Button>
      }
    >
      {asTable ? <HourTable hours={shown} /> : <HourBars hours={shown} />}
    </Card>
  );
}

function HourBars({ hours }: { readonly hours: readonly ErrorHour[] }) {
  const most = Math.max(...hours.map(({ errorCount }) => errorCount));
  const [first, last] = [hours[0], hours.at(-1)];
  const peak = hours.find(({ errorCount }) => errorCount === most);
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Errors by the hour; at most ${formatCount(most)}, at ${peak ? hourText(peak.timestamp) : ""}`}
        viewBox={`0 0 ${hours.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-line-strong"
      >
        {hours.map(({ timestamp, errorCount }, index) => {
          const height = errorCount === 0 ? 0 : Math.max((errorCount / most) * HEIGHT, BAR_HEIGHT_MIN);
          return (
            <rect
              key={timestamp}
              x={index + GAP / 2}
              y={HEIGHT - height}
              width={1 - GAP}
              height={height}
              fill="var(--color-danger)"
            >
              <title>{`${hourText(timestamp)}: ${plural(errorCount, "error")}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between gap-2 text-label text-ink-3">
        <span>{first && hourText(first.timestamp)}</span>
        <span>Most: {formatCount(most)} in an hour</span>
        <span>{last && hourText(last.timestamp)}</span>
      </figcaption>
    </figure>
  );
}

function HourTable({ hours }: { readonly hours: readonly ErrorHour[] }) {
  return (
    <table className="w-full text-cell">
      <caption className="sr-only">Errors by the hour</caption>
      <thead>
        <tr className="text-label text-ink-2">
          <th scope="col" className="py-1 text-left font-medium">
            Hour from
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Errors
          </th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ timestamp, errorCount }) => (
          <tr key={timestamp}>
            <th scope="row" className="py-1 text-left font-normal">
              {hourText(timestamp)}
            </th>
            <td className="py-1 text-right font-semibold">{formatCount(errorCount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
