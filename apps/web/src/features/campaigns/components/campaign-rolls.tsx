import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { contractWords } from "@strikebook/core/transactions/contract-words";
import { useQuery } from "@tanstack/react-query";
import {
  formatDate,
  formatMarketPrice,
  formatPrice,
  formatQuantity,
  formatTrades,
  plural,
} from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { type Campaign, type CampaignRoll, campaignRolls } from "../campaign-story.queries.ts";
import { ROLL_TERMS } from "../counting.ts";

const PAGE_ROWS = 20;

type Props = { readonly campaign: Pick<Campaign, "id" | "isBeingWorkedOut" | "legs"> };

/** Net cash of each roll, beside what assignment would have cost; nothing without a leg that was rolled. */
export function CampaignRolls({ campaign: { id, isBeingWorkedOut, legs } }: Props) {
  const rolled = legs.filter(({ link, kind }) => link === "ROLL" && kind.endsWith("_TO_CLOSE")).length;
  // Of a campaign of before an update the rolls come with its new legs: until then there would seem to be none.
  const query = useQuery({ ...campaignRolls({ id }), enabled: rolled > 0 && !isBeingWorkedOut });
  return rolled === 0 ? null : (
    <Card title="Rolls" flush actions={<HowCountedButton terms={Object.values(ROLL_TERMS)} />}>
      <Answer of="rolls" query={query} place="flush" loading={<Loading rows={Math.min(rolled, PAGE_ROWS)} />}>
        {(rolls) => <Rolls data={rolls} />}
      </Answer>
    </Card>
  );
}

/** About as high as what comes: head, rows and totals. */
const Loading = ({ rows }: { readonly rows: number }) => (
  <div className="px-4 pb-3" style={{ height: 140 + 58 * rows }}>
    <Skeleton className="h-full" />
  </div>
);

function Rolls({ data }: { readonly data: readonly CampaignRoll[] }) {
  return (
    <>
      <p className="px-4 pb-2 text-label text-ink-2">
        {plural(data.length, "roll")}, <Amount value={sumOf(data, ({ net }) => net)} signed /> net.
      </p>
      <DataTable
        caption="Rolls"
        columns={columnsOf(data)}
        rows={data}
        rowKey={({ transactionIds }) => transactionIds.join()}
        rowName={(roll) => `${formatDate(roll.day)}, ${namesText(roll.from)}`}
        pageSize={PAGE_ROWS}
      />
    </>
  );
}

const sumOf = (rolls: readonly CampaignRoll[], of: (roll: CampaignRoll) => string): string =>
  fromUnits(rolls.reduce((sum, roll) => sum + toUnits(of(roll)), 0n));

/** The sum over sold contracts, of which every roll needs one; else a dash that says how many lack it. Bought ones aren't assigned. */
function Known({
  rolls,
  of,
}: {
  readonly rolls: readonly CampaignRoll[];
  readonly of: (roll: CampaignRoll) => string | null;
}) {
  const sold = rolls.filter(({ isShort }) => isShort);
  if (sold.length === 0) {
    return null;
  }
  const unknown = sold.filter((roll) => of(roll) === null).length;
  return unknown === 0 ? (
    <Amount value={sumOf(sold, (roll) => of(roll) ?? "0")} />
  ) : (
    <>
      <MissingValue />
      <span className="block text-label font-normal text-ink-2">{`${formatTrades(unknown)} unknown`}</span>
    </>
  );
}

/** `$50 Put Jan 16, 2026`. */
function nameText(instrument: string): string {
  const words = contractWords(instrument);
  return words === undefined ? instrument : `${words.name.split(" ").slice(1).join(" ")} ${words.expiry}`;
}
const namesText = (instruments: readonly string[]): string => instruments.map(nameText).join(", ");

const columnsOf = (rolls: readonly CampaignRoll[]): readonly Column<CampaignRoll>[] => [
  {
    id: "day",
    header: "Day",
    cell: ({ day, quantity }) => (
      <>
        <span className="whitespace-nowrap">{formatDate(day)}</span>
        <span className="block text-label font-normal text-ink-2">{formatQuantity(quantity)} rolled</span>
      </>
    ),
    footer: "Total",
  },
  {
    id: "contracts",
    header: "From, to",
    cell: ({ from, to }) => (
      <>
        <span className="block">{namesText(from)}</span>
        <span className="block text-ink-2">to {namesText(to)}</span>
      </>
    ),
  },
  { id: "moved", header: "Moved", priority: 4, cell: (roll) => <Moved roll={roll} /> },
  {
    id: "closing",
    header: ROLL_TERMS.closing.label,
    align: "end",
    priority: 3,
    cell: ({ closing }) => <Amount value={closing} />,
    footer: <Amount value={sumOf(rolls, ({ closing }) => closing)} />,
  },
  {
    id: "opening",
    header: ROLL_TERMS.opening.label,
    align: "end",
    priority: 3,
    cell: ({ opening }) => <Amount value={opening} />,
    footer: <Amount value={sumOf(rolls, ({ opening }) => opening)} />,
  },
  {
    id: "net",
    header: ROLL_TERMS.net.label,
    align: "end",
    cell: ({ net }) => <Amount value={net} signed />,
    footer: <Amount value={sumOf(rolls, ({ net }) => net)} signed />,
  },
  {
    id: "assignment",
    header: ROLL_TERMS.assignment.label,
    align: "end",
    priority: 3,
    wrapsHeader: true,
    cell: (roll) => <Assignment roll={roll} />,
    footer: <Known rolls={rolls} of={({ assignment }) => assignment} />,
  },
  {
    id: "beyondAssignment",
    header: ROLL_TERMS.beyondAssignment.label,
    align: "end",
    priority: 4,
    cell: ({ beyondAssignment }) => <Amount value={beyondAssignment} />,
    footer: <Known rolls={rolls} of={({ beyondAssignment }) => beyondAssignment} />,
  },
];

/** `Strike \u2212$2.00, 35 days later`. */
function Moved({ roll: { strikeMove, daysMove } }: { readonly roll: CampaignRoll }) {
  if (strikeMove === null || daysMove === null) {
    return <MissingValue />;
  }
  const days = `${plural(Math.abs(daysMove), "day")} ${daysMove < 0 ? "earlier" : "later"}`;
  return (
    <>
      <span className="block">
        {Number(strikeMove) === 0 ? "Same strike" : `Strike ${formatPrice(strikeMove, "always")}`}
      </span>
      <span className="block text-ink-2">{daysMove === 0 ? "same expiration" : days}</span>
    </>
  );
}

function Assignment({ roll: { assignment, price, reason } }: { readonly roll: CampaignRoll }) {
  return (
    <>
      <Amount value={assignment} />
      <span className="block text-label font-normal whitespace-normal text-ink-2 in-[td]:ml-auto in-[td]:max-w-40">
        {reason ?? `price ${formatMarketPrice(price)}`}
      </span>
    </>
  );
}
