import { daysBetween } from "@strikebook/core/shared/calendar-date";
import { formatDays } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { Returns } from "../returns.queries.ts";
import type { ReturnsSpan } from "../returns-span.ts";

type Props = { readonly returns: Returns; readonly span: ReturnsSpan };

/** The two rates of the span, each with the sentence that tells it from the other. */
export function RatesCard({ returns, span }: Props) {
  const { moneyWeighted, timeWeighted, reason, timeWeightedReason, isAnnual, isApproximate } = returns;
  const days = daysBetween(span.from, span.to);
  const whole = isAnnual ? "A year's rate" : `Over the whole ${days} days, not by the year`;
  return (
    <Card title="Return" subtitle={formatDays(span.from, span.to)}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Rate
          label="On your money"
          rate={moneyWeighted}
          reason={reason}
          sentence="What your money earned, counting when you paid it in and took it out (money-weighted)."
          note={whole}
        />
        <Rate
          label="On a dollar that stayed"
          rate={timeWeighted}
          reason={timeWeightedReason}
          sentence="What a dollar earned that was there all the time. Compare this one with a fund (time-weighted)."
          note={isApproximate ? `${whole}, approximate` : whole}
        />
      </dl>
    </Card>
  );
}

type RateProps = {
  readonly label: string;
  readonly rate: number | null;
  readonly reason: string | null;
  readonly sentence: string;
  readonly note: string;
};

function Rate({ label, rate, reason, sentence, note }: RateProps) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd>
        <Amount
          value={rate === null ? null : rate * 100}
          kind="percent"
          signed
          className="block text-page font-semibold"
        />
        <span className="block text-ink-2">{rate === null ? reason : sentence}</span>
        {rate !== null && <span className="block text-label text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}
