import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatDate, formatDays, formatMoney, formatPercent, plural, signOf } from "../../../lib/format.ts";
import { onPaperWords } from "../../../lib/on-paper-words.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { AllocationStrip } from "../../../ui/chart/allocation-strip.tsx";
import { ChartFrame } from "../../../ui/chart/chart-frame.tsx";
import type { TipFact } from "../../../ui/chart/chart-tip.tsx";
import { StepArea } from "../../../ui/chart/charts.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { openResult } from "../../open-contracts/open-contracts.queries.ts";
import { closingWorth } from "../closing-worth.queries.ts";
import { badgeOf, olderText } from "../components/shown-date.tsx";
import {
  sameMoneyColumns,
  sameMoneyFacts,
  sameMoneyLine,
  sameMoneyText,
  useSameMoney,
} from "../same-money.tsx";
import { coloredParts } from "../shares.ts";
import { JOINS_COLUMN, joinFacts, joinMarks, withJoins } from "./account-joins.ts";
import { rowDay, type TableRow, tableRows, thinLine, thinLineText } from "./closing-line.ts";
import { type WorthData, worth } from "./worth.queries.ts";
import { WorthAccounts } from "./worth-accounts.tsx";
import { broughtAt, changeText, putInPoints, putInText } from "./worth-growth.ts";

const HEIGHT = 96;

/** What all accounts are worth by their latest snapshots, over time, and how it is spread. */
export function WorthCard() {
  const query = useQuery(worth());
  const { data } = query;
  const figures =
    data?.points.length === 0 ? (
      <NothingYet />
    ) : (
      <>
        <Value data={data} />
        {data?.points.length === 1 ? (
          <OneSnapshot />
        ) : (
          <Curve points={data?.points ?? []} isLoading={!data} />
        )}
        <Spread latest={data?.latest} />
        <WorthAccounts points={data?.points ?? []} />
      </>
    );
  return (
    <Card title="Worth" subtitle={data && <AsOf summary={data.latest.summary} />}>
      <Answer of="worth" query={query} loading={figures}>
        {() => figures}
      </Answer>
    </Card>
  );
}

/** Of the whole where it is more than 3 trading days, and of an account that is out of date beside a newer one. */
function Age({ summary }: { readonly summary: WorthData["latest"]["summary"] }) {
  const { actualDate, freshness, ageDays, asOf } = summary;
  const badge = ageDays === null ? undefined : badgeOf({ actualDate, freshness, ageDays });
  const older = olderText(asOf);
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {badge && <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>}
      {older !== undefined && <StatusBadge tone="warning">{older}</StatusBadge>}
    </p>
  );
}

/** The day of the snapshots, or the first and the last where accounts differ. */
function AsOf({ summary: { asOf } }: { readonly summary: WorthData["latest"]["summary"] }) {
  const days = asOf.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? (
    <span title={asOf.map(({ account, day }) => `${account}: ${formatDate(day)}`).join("\n")}>
      {formatDays(first, last)}
    </span>
  ) : null;
}

function NothingYet() {
  return (
    <div className="flex flex-col items-start gap-2 text-ink-2">
      <p>No positions yet.</p>
      <p>Import a positions file to see your worth.</p>
      <UploadLink variant="secondary" />
    </div>
  );
}

function Value({ data }: { readonly data: WorthData | undefined }) {
  if (!data) {
    return <Skeleton className="h-8 w-40" />;
  }
  return (
    <>
      <p className="text-value font-semibold">
        <Amount value={data.latest.summary.totalCurrentValue} />
      </p>
      <ChangeLine points={data.points} />
      <Age summary={data.latest.summary} />
    </>
  );
}

type Points = WorthData["points"];

/** `+$4,210.00 this month · +$105,063.00 on paper · prices of Nov 24, 2026`, as far as either is known. */
function ChangeLine({ points }: { readonly points: Points }) {
  usePrivacy();
  const today = useExchangeToday();
  const { data } = useQuery(openResult());
  const change = changeText(points, today);
  return (
    <p className="min-h-4 text-label text-ink-2">
      {change}
      {data && data.known > 0 && data.onPaper !== null && (
        <>
          {change !== undefined && " · "}
          <OnPaper value={data.onPaper} {...onPaperWords(data)} />
        </>
      )}
    </p>
  );
}

type OnPaperProps = ReturnType<typeof onPaperWords> & { readonly value: string };

const OnPaper = ({ value, leftOut, prices }: OnPaperProps) => (
  <>
    <Link to="/portfolio" className="text-ink-2">
      {formatMoney(value, "always")} on paper
    </Link>
    {leftOut && <span className="text-warning">{leftOut}</span>}
    {prices && ` · ${prices}`}
  </>
);

/** In place of a curve, which one point is none of. */
const OneSnapshot = () => (
  <p className="mt-2 flex items-center gap-2 text-ink-2">
    <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-accent" />
    One snapshot so far
  </p>
);

function Curve({ points, isLoading }: { readonly points: Points; readonly isLoading: boolean }) {
  const today = useExchangeToday();
  const { data: closings = [] } = useQuery({ ...closingWorth(today), enabled: !isLoading });
  const sameMoney = useSameMoney(points, closings);
  const marks = joinMarks(points);
  const putIn = putInPoints(points);
  const ticks = putIn
    ? points.flatMap((_, at) => (signOf(broughtAt(points, at).value) === 0 ? [] : [at]))
    : [];
  return (
    <ChartFrame
      title="Worth over time"
      sentence={
        !isLoading && `${sentenceOf(points)}${sameMoneyText(sameMoney, points)}${thinLineText(closings)}`
      }
      height={HEIGHT}
      table={{
        columns: [...COLUMNS, ...sameMoneyColumns(sameMoney), ...(marks.length === 0 ? [] : [JOINS_COLUMN])],
        rows: tableRows(withJoins(points, marks), closings),
        rowKey: rowDay,
      }}
      className="mt-2"
    >
      <StepArea
        points={points.map(({ day, total }) => ({ day, value: total }))}
        withDots
        marks={marks}
        beside={putIn}
        inIndex={sameMoneyLine(sameMoney)}
        thin={thinLine(closings, points)}
        ticks={ticks}
        factsOf={(index) => [
          ...factsOf(points[index]),
          ...putInFacts(points, index),
          ...sameMoneyFacts(sameMoney, points[index]?.day),
          ...joinFacts(marks, index),
        ]}
      />
    </ChartFrame>
  );
}

const factsOf = (point: Points[number] | undefined) =>
  point
    ? [
        { label: "Worth", text: formatMoney(point.total) },
        { label: "Cash", text: formatMoney(point.cash) },
        { label: "From", text: plural(point.accountsCovered, "account") },
      ]
    : [];

/** What was put in, and what of it since the point before, or since the last one of which files tell it. */
function putInFacts(points: Points, index: number): TipFact[] {
  const putIn = points[index]?.putIn ?? null;
  const { value, since } = broughtAt(points, index);
  const label = `${value.startsWith("-") ? "Taken" : "Deposits"}${since ? ` since ${formatDate(since)}` : ""}`;
  return [
    ...(putIn === null ? [] : [{ label: "Put in", text: formatMoney(putIn) }]),
    ...(signOf(value) === 0 ? [] : [{ label, text: formatMoney(value, "always") }]),
  ];
}

function sentenceOf(points: Points): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) {
    return "\u00a0";
  }
  return `First snapshot: ${formatDate(first.day)}, ${formatMoney(first.total)}.${putInText(points)}`;
}

const COLUMNS: readonly Column<TableRow>[] = [
  { id: "day", header: "Day", cell: rowDay },
  { id: "total", header: "Worth", align: "end", cell: ({ total }) => <Amount value={total} /> },
  { id: "cash", header: "Cash", align: "end", cell: ({ cash }) => <Amount value={cash} /> },
];

/** Stocks, options, cash and what else there is, as a strip and in words. */
function Spread({ latest }: { readonly latest: WorthData["latest"] | undefined }) {
  const parts = latest ? coloredParts(latest.allocation).filter(({ percent }) => percent !== 0) : [];
  return (
    <div className="mt-2">
      <AllocationStrip parts={parts} />
      <ul aria-label="Allocation" className="flex flex-wrap gap-x-3 pt-1 text-label text-ink-2">
        {parts.map(({ name, percent, color }) => (
          <li key={name} className="whitespace-nowrap">
            <span aria-hidden className={`${color} mr-1 inline-block size-2 rounded-[2px]`} />
            {name} {formatPercent(percent)}
          </li>
        ))}
      </ul>
    </div>
  );
}
