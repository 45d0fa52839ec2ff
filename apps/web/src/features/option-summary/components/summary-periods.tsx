import { useState } from "react";
import type { Sort } from "../../../lib/address/sort.ts";
import { useMediaQuery, WIDE_SCREEN } from "../../../lib/browser/use-media-query.ts";
import { classNames } from "../../../lib/class-names.ts";
import { signOf } from "../../../lib/format.ts";
import { awaitingText } from "../../../lib/nothing-closed.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import type { SummaryPeriod } from "../option-summary.queries.ts";
import { shortTitleOf } from "../period-names.ts";
import { accountOf } from "../summary-coverage.ts";
import type { PeriodSteps, SummaryType } from "../use-shown-periods.ts";
import type { Summaries } from "../use-summaries.ts";
import type { SummaryScope } from "../use-summary-scope.ts";
import { BestAndWorst } from "./best-and-worst.tsx";
import type { MatrixSize } from "./matrix-line.tsx";
import { MonthsTable } from "./months-table.tsx";
import { PeriodChart } from "./period-chart.tsx";
import { SummaryMatrix } from "./summary-matrix.tsx";
import { SteppedYearHeat, YearHeat } from "./year-heat.tsx";

type Props = {
  readonly type: SummaryType;
  readonly periods: readonly SummaryPeriod[];
  readonly steps: PeriodSteps | undefined;
  readonly data: Summaries;
  readonly scope: SummaryScope;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
};

/** The periods as bars and as a matrix; on a phone the matrix shows one of them at a time. */
export function SummaryPeriods({ type, periods, steps, data, scope, sort, onSort }: Props) {
  const [chosen, setChosen] = useState("0");
  const size = useSize(periods.length);
  const now = new Date();
  const isChoice = size === "phone" && periods.length > 1;
  const groups = isChoice ? data.groups.filter(({ index }) => String(index) === chosen) : data.groups;
  const newest = groups[0]?.query.data;
  const heat = heatOf(type, steps, { scope, isReady: data.isReady });
  const heatBeside = size === "phone" ? undefined : heat;
  return (
    <>
      {scope.basis === "REALIZED" && (
        <div className={classNames("grid gap-4", heatBeside && "md:grid-cols-2 print:grid-cols-1")}>
          <PeriodChart type={type} steps={steps} scope={scope} isReady={data.isReady} />
          {heatBeside}
        </div>
      )}
      <Pending data={data} scope={scope} />
      {isChoice && (
        <Toggle
          label="Period"
          options={periods.map((period, index) => ({
            value: String(index),
            label: shortTitleOf(period, now),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <SummaryMatrix groups={groups} scope={scope} sort={sort} onSort={onSort} size={size} />
      {scope.basis === "REALIZED" && (
        <>
          {newest && <BestAndWorst summary={newest} scope={scope} />}
          {size === "phone" && heat}
          {type === "YEAR" && <MonthsTable scope={scope} />}
        </>
      )}
    </>
  );
}

/** The days of a year beside the bars; months and weeks have bars enough. */
function heatOf(
  type: SummaryType,
  steps: PeriodSteps | undefined,
  of: { readonly scope: SummaryScope; readonly isReady: boolean },
) {
  if (type === "ALL") {
    return <SteppedYearHeat {...of} />;
  }
  return type === "YEAR" ? <YearHeat yearsBack={steps?.first ?? 0} {...of} /> : undefined;
}

/** From this width on there is room for the three columns of four periods. */
const ROOM_FOR_ALL = "(min-width: 84rem)";

function useSize(periods: number): MatrixSize {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const isRoomy = useMediaQuery(ROOM_FOR_ALL);
  if (!isWide) {
    return "phone";
  }
  return isRoomy || periods === 1 ? "wide" : "narrow";
}

/** What is open today is the same in every period: any that has answered tells it. Until then its lines are kept free. */
function Pending({ data: { loaded }, scope: { account } }: Pick<Props, "data" | "scope">) {
  const [summary] = loaded;
  const part = summary && account ? accountOf(summary, account.id) : summary;
  if (!summary) {
    return <div aria-hidden className="h-13 md:h-4" />;
  }
  return part ? (
    <PendingNotes
      pendingPremium={part.pendingPremium}
      awaitingBroker={account ? 0 : summary.awaitingBroker}
    />
  ) : null;
}

type PendingProps = {
  /** Net premium of all that is open, received positive. */
  readonly pendingPremium: string;
  /** Contracts past their expiry whose outcome Fidelity has not posted. */
  readonly awaitingBroker: number;
};

/** Options that are neither profit nor loss yet. They are today's, so one line serves every period. */
function PendingNotes({ pendingPremium, awaitingBroker }: PendingProps) {
  const hasPending = signOf(pendingPremium) !== 0;
  return awaitingBroker === 0 && !hasPending ? null : (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-label text-ink-2">
      {hasPending && (
        <li>
          Open premium: <Amount value={pendingPremium} /> (not yet profit).
        </li>
      )}
      {awaitingBroker > 0 && <li>{awaitingText(awaitingBroker)}</li>}
    </ul>
  );
}
