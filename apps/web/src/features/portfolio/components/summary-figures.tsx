import type { ReactNode } from "react";
import { formatDate, plural, signOf } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { FoldedCard } from "../../../ui/fold/folded-card.tsx";
import { dayChangeLabel } from "../day-change.ts";
import type { PortfolioSummary } from "../portfolio.queries.ts";
import { AccountsAsOf } from "./accounts-as-of.tsx";
import { isGainUnknown, TotalGain, UnknownLots } from "./total-gain.tsx";

/** The five sums that people look for; the others stand at the table. */
export function SummaryFigures({ summary }: { readonly summary: PortfolioSummary }) {
  const known = { unknownGainCount: summary.unknownGainCount, lotCount: summary.gainCount };
  return (
    <FoldedCard
      line={
        <>
          <span className="text-label text-ink-2">Total value</span>
          <span className="flex flex-wrap items-baseline justify-end gap-x-2">
            <Amount value={summary.totalCurrentValue} className="text-card font-semibold" />
            <span className="text-label">
              <TotalGain value={summary.totalGainLossDollar} {...known} />
            </span>
          </span>
        </>
      }
    >
      <dl className="grid gap-x-4 gap-y-3 xs:grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        <LargeFigure label="Total value" isFirst>
          <Amount value={summary.totalCurrentValue} />
        </LargeFigure>
        <DayChange summary={summary} />
        <LargeFigure label="Total gain/loss">
          <TotalGain value={summary.totalGainLossDollar} {...known} />
          {!isGainUnknown(known) && (
            <Amount
              kind="percent"
              value={summary.totalGainLossPercent}
              signed
              className="block text-body font-normal"
            />
          )}
          <UnknownLots {...known} />
        </LargeFigure>
        <LargeFigure label="Cash value">
          <Amount value={summary.totalCashValue} />
        </LargeFigure>
        <LargeFigure label="Options value">
          <Amount value={summary.totalOptionsValue} />
        </LargeFigure>
      </dl>
      <SummaryNotes summary={summary} />
    </FoldedCard>
  );
}

/** One sum of one day; where accounts have different days, each with its own. */
function DayChange({ summary }: { readonly summary: PortfolioSummary }) {
  const { dayChangeDay, dayChanges, todaysGainLossDollar } = summary;
  return (
    <LargeFigure label={dayChangeLabel(dayChangeDay)}>
      {dayChangeDay === null && dayChanges.length > 0 ? (
        <ul className="text-label font-normal">
          {dayChanges.map(({ accountId, account, day, change }) => (
            <li key={accountId}>
              <Amount value={change} signed className="font-semibold" /> {account}, {formatDate(day)}
            </li>
          ))}
        </ul>
      ) : (
        <Amount value={todaysGainLossDollar} signed />
      )}
    </LargeFigure>
  );
}

type FigureProps = { readonly label: string; readonly isFirst?: boolean; readonly children: ReactNode };

function LargeFigure({ label, isFirst = false, children }: FigureProps) {
  return (
    <div className={isFirst ? "min-w-0 xs:col-span-2 md:col-span-1" : "min-w-0"}>
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className={isFirst ? "text-value font-semibold" : "text-card leading-8 font-semibold sm:text-page"}>
        {children}
      </dd>
    </div>
  );
}

type NotesProps = {
  readonly summary: Pick<PortfolioSummary, "asOf" | "pendingValue" | "unknownGainCount">;
};

/** The accounts and days of the totals, what they hold besides positions, and what they leave out. */
export function SummaryNotes({ summary }: NotesProps) {
  const { asOf, pendingValue, unknownGainCount } = summary;
  return (
    <>
      <AccountsAsOf asOf={asOf} />
      <ul className="mt-1 flex flex-col gap-1 text-label text-ink-2">
        {signOf(pendingValue) !== 0 && (
          <li>
            The total value includes <Amount value={pendingValue} /> of pending activity.
          </li>
        )}
        {unknownGainCount > 0 && (
          <li>
            {plural(unknownGainCount, "position")} with an unknown cost:{" "}
            {unknownGainCount === 1 ? "its" : "their"} gain is not in the total gain/loss.
          </li>
        )}
      </ul>
    </>
  );
}
