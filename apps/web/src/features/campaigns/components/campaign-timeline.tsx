import { groupBy } from "@strikebook/core/shared/group-by";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarCheck,
  CornerDownRight,
  type LucideIcon,
  RotateCw,
  X,
} from "lucide-react";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { formatDate, formatMoney, formatQuantity, plural } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { ChartFrame, type ChartTable } from "../../../ui/chart/chart-frame.tsx";
import { Lanes } from "../../../ui/chart/charts.ts";
import { type LaneGroup, type LaneSpan, lanesHeight } from "../../../ui/chart/lanes/lane-spans.ts";
import type { Campaign, CampaignLeg } from "../campaign-story.queries.ts";
import { legShort, legWords } from "../leg-words.ts";
import { type SpanEnd, type TimelineGroup, type TimelineSpan, timelineOf } from "../timeline.ts";
import { BreakEvenLine } from "./break-even-line.tsx";

const NAMES: Readonly<Record<TimelineGroup["what"], string>> = {
  put: "Puts",
  shares: "Shares",
  call: "Calls",
};

const ENDS: Readonly<Record<SpanEnd, { readonly Icon: LucideIcon; readonly words: string }>> = {
  rolled: { Icon: RotateCw, words: "rolled" },
  assigned: { Icon: ArrowDownToLine, words: "assigned" },
  exercised: { Icon: CornerDownRight, words: "exercised" },
  calledAway: { Icon: ArrowUpFromLine, words: "called away" },
  expired: { Icon: CalendarCheck, words: "expired" },
  closed: { Icon: X, words: "closed by a trade" },
};

const COLORS = {
  contract: "border border-options bg-warning-tint text-ink",
  long: "border border-dashed border-options bg-surface text-ink",
  shares: "border border-stocks bg-selected text-ink",
} as const;

/** More legs of a day than these are counted, not told. */
const FACTS_MAX = 6;

type Props = {
  readonly campaign: Campaign;
  /** The exchange's day. */
  readonly today: string;
};

/** The story as it was told by the days: puts, the shares they brought, the calls over them. */
export function CampaignTimeline({ campaign, today }: Props) {
  const { legs, openedOn, closedOn } = campaign;
  const { groups, leftOut } = timelineOf(legs);
  if (groups.length === 0) {
    return null;
  }
  const lanes = groups.map(laneGroup);
  const spans = groups.flatMap(({ rows }) => rows.flat());
  const [from = openedOn] = spans.map((span) => span.from).sort();
  const days = groupBy(
    legs.filter(({ day }) => day >= from),
    ({ day }) => day,
  );
  return (
    <Card title="Timeline">
      <ChartFrame
        title="Timeline"
        sentence={<Legend spans={spans} leftOut={leftOut} />}
        height={lanesHeight(lanes)}
        table={tableOf(legs)}
      >
        <Lanes
          from={from}
          to={closedOn ?? today}
          groups={lanes}
          days={[...days].map(([day, of]) => ({ day, facts: factsOf(of) }))}
        />
      </ChartFrame>
      <BreakEvenLine campaign={campaign} from={from} to={closedOn ?? today} />
    </Card>
  );
}

const laneGroup = ({ what, rows }: TimelineGroup): LaneGroup => ({
  name: NAMES[what],
  rows: rows.map((spans) => spans.map(laneSpan)),
});

function laneSpan({ id, from, to, strike, quantity, what, isLong, end }: TimelineSpan): LaneSpan {
  const count = formatQuantity(quantity);
  // Hidden, all look alike: a strike alone would say that there is one.
  const isOne = quantity === "1" || areAmountsHidden();
  const Icon = end && ENDS[end].Icon;
  // The strike comes first: of a label that is too long for its span the first words stay.
  const color = isLong ? COLORS.long : COLORS.contract;
  return {
    id,
    from,
    to,
    label: strike === undefined || isOne ? (strike ?? count) : `${strike} \u00d7\u00a0${count}`,
    color: what === "shares" ? COLORS.shares : color,
    mark: Icon && <Icon aria-hidden size={12} />,
    isContinued: end === "rolled",
  };
}

/** The meaning of the marks that are drawn. */
function Legend({ spans, leftOut }: { readonly spans: readonly TimelineSpan[]; readonly leftOut: number }) {
  const seen = new Set(spans.map(({ end }) => end));
  const ends = (Object.keys(ENDS) as SpanEnd[]).filter((end) => seen.has(end));
  return (
    <>
      <span className="inline-flex flex-wrap gap-x-3">
        {ends.map((end) => {
          const { Icon, words } = ENDS[end];
          return (
            <span key={end} className="inline-flex items-center gap-1">
              <Icon aria-hidden size={12} />
              {words}
            </span>
          );
        })}
        {spans.some(({ to }) => to === undefined) && <span>Fading: still open</span>}
      </span>
      {leftOut > 0 && <span className="block">The first {plural(leftOut, "contract")} aren't drawn.</span>}
    </>
  );
}

function factsOf(legs: readonly CampaignLeg[]) {
  const rest = legs.length - FACTS_MAX;
  const told = legs.slice(0, FACTS_MAX).map((leg) => ({
    label: legShort(leg),
    text: formatMoney(leg.amount, "always"),
  }));
  return rest > 0 ? [...told, { label: `and ${plural(rest, "more leg")}`, text: "" }] : told;
}

const tableOf = (legs: readonly CampaignLeg[]): ChartTable<CampaignLeg> => ({
  columns: [
    { id: "day", header: "Day", cell: ({ day }) => formatDate(day) },
    { id: "what", header: "What happened", cell: legWords },
    { id: "amount", header: "Amount", align: "end", cell: ({ amount }) => formatMoney(amount, "always") },
  ],
  rows: legs,
  rowKey: ({ transactionId, kind }) => `${transactionId} ${kind}`,
});
