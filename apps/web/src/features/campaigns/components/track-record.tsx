import { PREMIUM_DAYS_MIN } from "@strikebook/core/campaigns/track-record/track-record";
import type { ReactNode } from "react";
import { formatCount, formatDate, formatTrades, plural, tradesText } from "../../../lib/format.ts";
import { notCountedText } from "../../../lib/nothing-closed.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { type CountedTerm, HowCounted } from "../../../ui/figures/how-counted.tsx";
import { FoldedCard } from "../../../ui/fold/folded-card.tsx";
import type { TrackRecord as Figures } from "../campaigns.queries.ts";
import { RECORD_TERMS } from "../counting.ts";

const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** The record of all campaigns of the account and symbol, whatever status is listed. */
export function TrackRecord({ record }: { readonly record: Figures }) {
  const { closed, campaigns, profit, medianDays, medianReturn, withoutReturn, unmatchedTrades } = record;
  return (
    <FoldedCard
      line={
        <>
          <span className="font-semibold">
            {closed === 0 ? noneClosed(record) : `Won ${wonText(record)}`}
            {unmatchedTrades > 0 && ` \u00b7 ${formatTrades(unmatchedTrades)} left out`}
          </span>
          <Amount value={profit} signed />
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Fact term={RECORD_TERMS.won} note={closed === 0 ? noneClosed(record) : undefined}>
          {closed === 0 ? <MissingValue /> : wonText(record)}
        </Fact>
        <Fact term={RECORD_TERMS.total} note={`over ${plural(campaigns, "campaign")}`}>
          <Amount value={profit} signed />
        </Fact>
        <Fact term={RECORD_TERMS.medianDays}>
          {medianDays === null ? <MissingValue /> : oneDecimal.format(medianDays)}
        </Fact>
        <Fact
          term={RECORD_TERMS.medianReturn}
          note={withoutReturn > 0 ? `${formatCount(withoutReturn)} without a return` : undefined}
        >
          <Amount value={medianReturn} kind="percent" signed />
        </Fact>
        <PremiumFact {...record} />
      </dl>
      {unmatchedTrades > 0 && <p className="pt-3 text-label text-ink-2">{notCountedText(unmatchedTrades)}</p>}
    </FoldedCard>
  );
}

/** A campaign may be closed and not counted. */
const noneClosed = ({ unmatchedTrades }: Figures): string =>
  unmatchedTrades === 0 ? "Nothing closed yet" : "Nothing counted yet";

const wonText = ({ won, closed }: Figures): string =>
  `${formatTrades(won)} of ${tradesText(closed, "closed", "closed")}`;

const PremiumFact = (record: Figures) => (
  <Fact term={RECORD_TERMS.premiumPerMonth} note={spanText(record)}>
    <Amount value={record.premiumPerMonth} />
    {record.unknownPremiums > 0 && (
      <span className="block text-label font-normal text-ink-2">
        {tradesText(record.unknownPremiums, "premium")} unknown, left out
      </span>
    )}
  </Fact>
);

/** `over 90 days, through Nov 28, 2025`. */
function spanText({ campaigns, premiumPerMonth, premiumDays, premiumThrough }: Figures): string | undefined {
  if (campaigns === 0) {
    return undefined;
  }
  const span =
    premiumPerMonth === null
      ? `Shown after ${plural(PREMIUM_DAYS_MIN, "day")}`
      : `over ${plural(premiumDays, "day")}`;
  return premiumThrough === null ? span : `${span}, through ${formatDate(premiumThrough)}`;
}

type FactProps = {
  readonly term: CountedTerm;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

const Fact = ({ term, note, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-label text-ink-2">
      <HowCounted term={term} />
    </dt>
    <dd className="text-card font-semibold">
      {children}
      {note && <span className="block text-label font-normal text-ink-3">{note}</span>}
    </dd>
  </div>
);
