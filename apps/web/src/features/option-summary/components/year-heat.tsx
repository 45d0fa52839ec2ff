import { type DayRun, type KnownCoverage, runsWithout } from "@strikebook/core/coverage/coverage-within";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { periodBack } from "@strikebook/core/shared/period";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { profitYear, type YearDay } from "@strikebook/core/trade-summary/profit-year";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { partText } from "../../../lib/coverage/coverage-words.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import {
  formatDate,
  formatDays,
  formatLongDate,
  formatMoney,
  MISSING,
  signOf,
  tradesText,
} from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ChartAnswer } from "../../../ui/chart/chart-answer.tsx";
import { ChartFrame } from "../../../ui/chart/chart-frame.tsx";
import { HeatMap } from "../../../ui/chart/charts.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HeatLegend } from "../../../ui/heat/heat-legend.tsx";
import { daysUp } from "../../../ui/share/days-up.ts";
import { scopeText, withoutNames } from "../../../ui/share/scope-text.ts";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import type { SharePicture } from "../../../ui/share/share-picture.ts";
import type { Column } from "../../../ui/table/data-table.tsx";
import { optionSeries } from "../option-summary.queries.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

type Props = {
  /** Years before the current one, from 0. */
  readonly yearsBack: number;
  readonly scope: SummaryScope;
  /** False until the figures are on the screen: they come first. */
  readonly isReady: boolean;
  /** Leads to other years. */
  readonly steps?: ReactNode;
};

type ClosedDay = { readonly date: CalendarDate; readonly net: string };

const HEIGHT = 128;

/** A day, or days of which nothing is imported. */
type TableRow = { readonly from: string; readonly name: string; readonly net?: string };

const COLUMNS: readonly Column<TableRow>[] = [
  { id: "day", header: "Day", cell: ({ name }) => name },
  {
    id: "net",
    header: "P&L",
    align: "end",
    cell: ({ net }) => (net === undefined ? MISSING : <Amount value={net} signed />),
  },
];

/** The newest first. */
const tableRows = (closed: readonly ClosedDay[], uncovered: readonly DayRun[]): TableRow[] =>
  [
    ...closed.map(({ date, net }) => ({ from: date, name: formatLongDate(date), net })),
    ...uncovered.map(({ from, to }) => ({ from, name: `${formatDays(from, to)}, not imported` })),
  ].sort((a, b) => (a.from < b.from ? 1 : -1));

/** What options made on each day of a year; a press on a day opens what it is made of. */
export function YearHeat({ yearsBack, scope, isReady, steps }: Props) {
  const today = useExchangeToday();
  const { startDate, endDate } = periodBack("YEAR", today, yearsBack);
  const query = useQuery({
    ...optionSeries({
      from: startDate,
      to: endDate,
      bucket: "DAY",
      book: scope.book,
      accountId: scope.account?.id,
    }),
    enabled: isReady,
  });
  const { data } = query;
  const closed = (data?.series ?? [])
    .filter(({ options }) => signOf(options) !== 0)
    .map(({ start, options }): ClosedDay => ({ date: start as CalendarDate, net: options }));
  const title = `Options by day, ${startDate.slice(0, 4)}`;
  return (
    <ChartAnswer title={title} query={query} actions={steps}>
      <div className="rounded-card flex min-w-0 flex-col gap-2 border border-line bg-surface px-4 py-3">
        <ChartFrame
          title={title}
          sentence={data ? sentenceOf(title, closed, data.coverage) : "\u00a0"}
          height={HEIGHT}
          table={{
            columns: COLUMNS,
            rows: tableRows(closed, data?.coverage.uncovered ?? []),
            rowKey: ({ name }) => name,
          }}
          actions={
            <>
              {steps}
              {data && closed.length > 0 && (
                <ShareMenu
                  picture={() =>
                    pictureOf({ title, startDate, endDate, closed, coverage: data.coverage, today, ...scope })
                  }
                />
              )}
            </>
          }
        >
          <HeatMap
            {...profitYear(startDate, closed)}
            uncovered={data?.coverage.uncovered}
            factsOf={({ profit }) => [{ label: "P&L", text: formatMoney(profit?.net, "always") }]}
            onChoose={(day) => explainDay(day, scope)}
          />
        </ChartFrame>
        <HeatLegend hasUncovered={(data?.coverage.uncovered.length ?? 0) > 0} />
      </div>
    </ChartAnswer>
  );
}

type Pictured = Pick<SummaryScope, "account" | "book"> & {
  readonly title: string;
  readonly closed: readonly ClosedDay[];
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly coverage: KnownCoverage;
  readonly today: CalendarDate;
};

/** The year for others to look at: it tells that it is of one account, never of which. */
function pictureOf({ title, startDate, endDate, closed, coverage, ...shown }: Pictured): SharePicture {
  const { today, account, book } = shown;
  const { days, ...size } = profitYear(startDate, closed);
  const past = { from: startDate, to: today < endDate ? today : endDate };
  const known = runsWithout([past], coverage.uncovered);
  const changes = closed.map(({ net }) => net);
  const sum = fromUnits(changes.reduce((total, net) => total + toUnits(net), 0n));
  return {
    title,
    scope: scopeText(partText(withoutNames(coverage)), { book, isOneAccount: account !== undefined }),
    fileName: `options-${startDate.slice(0, 4)}.png`,
    percent: daysUp(changes),
    dollars: { text: formatMoney(sum, "always"), words: "options, realized", sign: signOf(sum) },
    drawing: {
      kind: "year",
      ...size,
      // Days of which nothing is imported, or can be yet, stay blank: they aren't days without a profit.
      days: days.filter(({ date }) => known.some((run) => date >= run.from && date <= run.to)),
    },
  };
}

/** The heat map of this year, with steps to the years before; the year is kept in the address. */
export function SteppedYearHeat(props: Omit<Props, "steps" | "yearsBack">) {
  const [param, setParam] = useAddressParam("heatyear");
  const yearsBack = /^\d{1,2}$/.test(param ?? "") ? Number(param) : 0;
  const show = (next: number) => setParam(next === 0 ? undefined : String(next));
  return (
    <YearHeat
      {...props}
      yearsBack={yearsBack}
      steps={
        <>
          <IconButton label="Previous year" disabled={yearsBack === 99} onClick={() => show(yearsBack + 1)}>
            <ChevronLeft aria-hidden size={16} />
          </IconButton>
          <IconButton label="Next year" disabled={yearsBack === 0} onClick={() => show(yearsBack - 1)}>
            <ChevronRight aria-hidden size={16} />
          </IconButton>
        </>
      }
    />
  );
}

function explainDay({ date }: YearDay, { account, book }: SummaryScope): void {
  explainCell({
    title: `Options, ${formatLongDate(date)}, ${account?.name ?? "all accounts"}`,
    startDate: date,
    endDate: date,
    account: account?.name,
    basis: "REALIZED",
    book,
    assets: "OPTION",
  });
}

/** `Options by day, 2026: 61 days with closings, best Mar 6, 2026 +$640.00, worst Apr 2, 2026 −$20.00`. */
function sentenceOf(title: string, days: readonly ClosedDay[], coverage: KnownCoverage): string {
  const byNet = days.toSorted((a, b) => Number(b.net) - Number(a.net));
  const [best, worst] = [byNet[0], byNet.at(-1)];
  const part = partText(coverage);
  const rest = part === undefined ? "" : ` (${part})`;
  if (!best || !worst) {
    return `${title}${rest}: ${coverage.state === "NOT_IMPORTED" ? "not imported" : "nothing closed"}`;
  }
  const of = ({ date, net }: ClosedDay) => `${formatDate(date)} ${formatMoney(net, "always")}`;
  const count = tradesText(days.length, "day");
  return best === worst
    ? `${title}${rest}: ${count} with closings, ${of(best)}`
    : `${title}${rest}: ${count} with closings, best ${of(best)}, worst ${of(worst)}`;
}
