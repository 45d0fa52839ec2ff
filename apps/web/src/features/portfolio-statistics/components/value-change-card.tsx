import { useQuery } from "@tanstack/react-query";
import { formatDate, plural } from "../../../lib/format.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type ValueChange, valueChangeQuery } from "../portfolio-statistics.queries.ts";

const TITLE = "Why the value changed";

type Part = { readonly label: string; readonly help: string; readonly value: string | null };

type Props = { readonly days: { readonly base: string; readonly compare: string } };

/** The change from the earlier day to the later one, split into its causes. */
export function ValueChangeCard({ days: { base, compare } }: Props) {
  const query = useQuery(valueChangeQuery(base, compare));
  const [from = base, to = compare] = [base, compare].sort();
  return (
    <Card title={TITLE} subtitle={`From ${formatDate(from)} to ${formatDate(to)}`}>
      <Answer
        of="the causes"
        query={query}
        failure={ERROR_TEXTS.loading(TITLE)}
        loading={<Skeleton className="h-24" />}
      >
        {(change) => <Parts change={change} />}
      </Answer>
    </Card>
  );
}

function Parts({ change }: { readonly change: ValueChange }) {
  const isSplit = change.market !== null;
  return (
    <>
      <dl className="flex flex-col">
        {partsOf(change).map((part) => (
          <PartRow key={part.label} part={part} />
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-2 font-semibold">
          <dt>Total value change</dt>
          <dd>
            <Amount value={change.change} signed />
          </dd>
        </div>
      </dl>
      {!isSplit && (
        <p className="mt-2 text-label text-ink-2">
          Without quantities and prices, market changes can't be told from trades.
        </p>
      )}
    </>
  );
}

function PartRow({ part: { label, help, value } }: { readonly part: Part }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="min-w-0">
        {label}
        <span className="block text-label text-ink-2">{help}</span>
      </dt>
      <dd className="whitespace-nowrap">
        <Amount value={value} signed />
      </dd>
    </div>
  );
}

/** Market, trades and cash always; the others where there are any. */
function partsOf(change: ValueChange): Part[] {
  const { unknownHoldings, newlyCoveredAccounts, noLongerCoveredAccounts } = change;
  const sometimes = (count: number, part: Part) => (count === 0 ? [] : [part]);
  return [
    { label: "Market", help: "Price changes of holdings on both days", value: change.market },
    { label: "Bought", help: "Added since, at the later price", value: change.bought },
    { label: "Sold", help: "Gone since, at the later price", value: change.sold },
    { label: "Cash", help: "Cash and pending activity", value: change.cash },
    ...sometimes(newlyCoveredAccounts, {
      label: "Newly covered",
      help: `${plural(newlyCoveredAccounts, "account")} without positions on the earlier day`,
      value: change.newlyCovered,
    }),
    ...sometimes(noLongerCoveredAccounts, {
      label: "No longer covered",
      help: `${plural(noLongerCoveredAccounts, "account")} closed in between`,
      value: change.noLongerCovered,
    }),
    ...sometimes(unknownHoldings, {
      label: "Unknown",
      help: `${plural(unknownHoldings, "holding")} without a quantity or price on one of the days`,
      value: change.unknown,
    }),
  ];
}
