import { MissingValue } from "../../../ui/figures/amount.tsx";
import type { ListedCampaign } from "../campaigns.queries.ts";

const WIDTH = 64;
const HEIGHT = 20;
/** The line is drawn in whole, also where it touches an edge. */
const EDGE = 2;

type Props = { readonly campaign: Pick<ListedCampaign, "openedOn" | "runningProfit"> };

/** The running profit of a campaign in steps, from its opening at 0 to its last closing; a dash with nothing closed. */
export function ProfitSpark({ campaign: { openedOn, runningProfit } }: Props) {
  if (runningProfit.length === 0) {
    return <MissingValue />;
  }
  const points = [{ day: openedOn, profit: "0" }, ...runningProfit].map(({ day, profit }) => ({
    time: Date.parse(day),
    value: Number(profit),
  }));
  const placeX = scale(
    points.map(({ time }) => time),
    WIDTH,
  );
  const placeY = scale(
    points.map(({ value }) => value),
    HEIGHT,
  );
  const yOf = (value: number) => HEIGHT - placeY(value);
  const line = points.map(({ time, value }, index) =>
    index === 0 ? `M${placeX(time)},${yOf(value)}` : `H${placeX(time)}V${yOf(value)}`,
  );
  return (
    <svg
      role="img"
      aria-label="Running profit"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="inline-block overflow-visible align-middle"
    >
      <path d={`M0,${yOf(0)}H${WIDTH}`} stroke="var(--color-line-strong)" strokeDasharray="2 2" />
      <path d={line.join("")} fill="none" stroke="var(--color-ink-2)" strokeWidth={1.5} />
    </svg>
  );
}

/** Rounded to a tenth of a pixel: a drawing needs no exact figures. All values alike stand in the middle. */
function scale(values: readonly number[], size: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) =>
    most === least
      ? size / 2
      : Math.round((EDGE + ((value - least) / (most - least)) * (size - 2 * EDGE)) * 10) / 10;
}
