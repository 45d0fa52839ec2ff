import type { ReactNode } from "react";
import { formatCount, formatTrades, plural, tradesText } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { type CountedTerm, HowCounted } from "../../../ui/figures/how-counted.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import type { TrackRecord as Figures } from "../campaigns.queries.ts";
import { RECORD_TERMS } from "../counting.ts";

const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** What all campaigns of the account and symbol came to, whatever status is listed. */
export function TrackRecord({ record }: { readonly record: Figures }) {
  const { closed, campaigns, profit, medianDays, medianReturn, withoutReturn } = record;
  return (
    <FoldedCard
      line={
        <>
          <span className="font-semibold">
            {closed === 0 ? "Nothing closed yet" : `Won ${wonText(record)}`}
          </span>
          <Amount value={profit} signed />
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Fact term={RECORD_TERMS.won} note={closed === 0 ? "Nothing closed yet" : undefined}>
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
    </FoldedCard>
  );
}

const wonText = ({ won, closed }: Figures): string =>
  `${formatTrades(won)} of ${tradesText(closed, "closed", "closed")}`;

function PremiumFact({ campaigns, premiumPerMonth, premiumDays }: Figures) {
  const span = campaigns === 0 ? undefined : `over ${plural(premiumDays, "day")}`;
  return (
    <Fact
      term={RECORD_TERMS.premiumPerMonth}
      note={premiumPerMonth === null && campaigns > 0 ? `From ${PREMIUM_DAYS_MIN} days` : span}
    >
      <Amount value={premiumPerMonth} />
    </Fact>
  );
}

/** The server answers no month before: domain.md 5. */
const PREMIUM_DAYS_MIN = 30;

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
