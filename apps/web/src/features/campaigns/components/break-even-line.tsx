import { groupBy } from "@strikebook/core/shared/group-by";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { areAmountsHidden, usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatDate, formatPrice, MISSING } from "../../../lib/format.ts";
import { ChartFrame, type ChartTable } from "../../../ui/chart/chart-frame.tsx";
import { PriceSteps } from "../../../ui/chart/charts.ts";
import type { PriceLevel, PriceStep } from "../../../ui/chart/lanes/price-steps.tsx";
import type { CampaignLine } from "../campaign-story.queries.ts";
import { type Leg, legShort } from "../leg-words.ts";
import { timelineOf } from "../timeline.ts";
import { lastPriceOf, priceDayText } from "./break-even.tsx";

const HEIGHT = 120;
/** More legs of a day than these are left out of its words. */
const WORDS_MAX = 3;

type Props = {
  readonly campaign: CampaignLine;
  /** The days of the timeline above. */
  readonly from: string;
  readonly to: string;
};

/** The break-even as each premium moved it, between the strikes of its time and the last price. */
export function BreakEvenLine({ campaign, from, to }: Props) {
  usePrivacy();
  const last = lastPriceOf(campaign);
  const { breakEvenSteps, legs } = campaign;
  const told = breakEvenSteps.some(({ breakEvens }) => breakEvens.length > 0);
  if (!told) {
    const unknown = breakEvenSteps.at(-1)?.unknown;
    return unknown ? <p className="pt-3 text-label text-ink-2">No break-even line: {unknown}</p> : null;
  }
  // A line between prices that anybody can read would tell what it cost.
  if (areAmountsHidden()) {
    return <p className="pt-3 text-label text-ink-2">The break-even line is hidden with your amounts.</p>;
  }
  const rows = rowsOf(campaign);
  const dot = last && last.day >= from && last.day <= to ? last : undefined;
  return (
    <ChartFrame
      title="Break-even"
      className="pt-3"
      sentence={<Sentence rows={rows} {...(dot && { dot })} />}
      height={HEIGHT}
      table={tableOf(rows)}
    >
      <PriceSteps from={from} to={to} steps={rows.map(stepOf)} levels={levelsOf(legs, to)} dot={dot} />
    </ChartFrame>
  );
}

/** A step with what happened on its day. */
type Row = CampaignLine["breakEvenSteps"][number] & {
  readonly what: string;
  readonly before: readonly string[];
};

function rowsOf({ breakEvenSteps, legs }: CampaignLine): Row[] {
  const byDay = groupBy(legs, ({ day }) => day);
  return breakEvenSteps.map((step, index) => ({
    ...step,
    what: wordsOf(byDay.get(step.day) ?? []),
    before: breakEvenSteps[index - 1]?.breakEvens ?? [],
  }));
}

/** `Expired 1 $53 Call, Sold 1 $53 Call`. */
function wordsOf(legs: readonly Leg[]): string {
  const told = legs.slice(0, WORDS_MAX).map(legShort).join(", ");
  return legs.length > WORDS_MAX ? `${told} and ${legs.length - WORDS_MAX} more` : told;
}

const pricesText = (prices: readonly string[]): string =>
  prices.length === 0 ? MISSING : prices.map((price) => formatPrice(price)).join(" and ");

/** `$112.40 to $111.29`; the first one has none before. */
const changeText = ({ before, breakEvens }: Row): string =>
  before.length === 0 ? pricesText(breakEvens) : `${pricesText(before)} to ${pricesText(breakEvens)}`;

const stepOf = (row: Row): PriceStep => ({
  day: row.day,
  prices: row.breakEvens,
  facts: [
    ...(row.what === "" ? [] : [{ label: row.what, text: "" }]),
    { label: "Break-even", text: row.unknown ?? changeText(row) },
  ],
});

/** The strikes of contracts while they were open. */
function levelsOf(legs: readonly Leg[], to: string): PriceLevel[] {
  const spans = timelineOf(legs).groups.flatMap(({ rows }) => rows.flat());
  return spans.flatMap((span): PriceLevel[] => {
    const instrument = span.id.split(" ").at(1) ?? "";
    const price = readContractSymbol(instrument)?.strike;
    return price === undefined ? [] : [{ id: span.id, from: span.from, to: span.to ?? to, price }];
  });
}

type SentenceProps = {
  readonly rows: readonly Row[];
  readonly dot?: NonNullable<ReturnType<typeof lastPriceOf>>;
};

function Sentence({ rows, dot }: SentenceProps) {
  const known = rows.filter(({ breakEvens }) => breakEvens.length > 0);
  const [first, last] = [known.at(0), known.at(-1)];
  const moved =
    first === last
      ? `Break-even ${pricesText(last?.breakEvens ?? [])}.`
      : `Break-even from ${pricesText(first?.breakEvens ?? [])} to ${pricesText(last?.breakEvens ?? [])}.`;
  return (
    <>
      {moved} Dashed: strikes.
      {dot && ` Dot: last price ${formatPrice(dot.price)}, ${priceDayText(dot)}.`}
    </>
  );
}

const tableOf = (rows: readonly Row[]): ChartTable<Row> => ({
  columns: [
    { id: "day", header: "Day", cell: ({ day }) => formatDate(day) },
    { id: "what", header: "What happened", cell: ({ what }) => what },
    {
      id: "breakEven",
      header: "Break-even",
      align: "end",
      cell: ({ breakEvens, unknown }) => unknown ?? pricesText(breakEvens),
    },
  ],
  rows,
  rowKey: ({ day }) => day,
});
