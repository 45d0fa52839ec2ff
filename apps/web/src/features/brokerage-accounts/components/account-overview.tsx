import { useQuery } from "@tanstack/react-query";
import { formatCount, formatPercent } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { insights, shareOf } from "../account-figures.ts";
import { type AccountStatistics, accountStatisticsQuery } from "../brokerage-accounts.queries.ts";

/** How many accounts there are, of which kind, where. One brokerage is a sentence: a bar of 100% tells nothing. */
export function AccountOverview() {
  const query = useQuery(accountStatisticsQuery());
  return (
    <Card title="Overview">
      <Answer
        of="account statistics"
        query={query}
        failure="Failed to fetch statistics"
        loading={<Skeleton className="h-38 lg:h-19" />}
      >
        {(statistics) => <Statistics statistics={statistics} />}
      </Answer>
    </Card>
  );
}

function Statistics({ statistics }: { readonly statistics: AccountStatistics }) {
  const { totalAccounts, retirementAccounts, nonRetirementAccounts, byBrokerage } = statistics;
  const average = byBrokerage.length === 0 ? 0 : totalAccounts / byBrokerage.length;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        <Figure label="Total accounts">{formatCount(totalAccounts)}</Figure>
        <Figure label="Retirement accounts">
          <Share part={retirementAccounts} whole={totalAccounts} />
        </Figure>
        <Figure label="Individual accounts">
          <Share part={nonRetirementAccounts} whole={totalAccounts} />
        </Figure>
        <Figure label="Unique brokerages">
          {formatCount(byBrokerage.length)}
          {totalAccounts > 0 && (
            <span className="text-label font-normal text-ink-2">
              {" "}
              ({average.toLocaleString("en-US", { maximumFractionDigits: 1 })}{" "}
              {average === 1 ? "account" : "accounts"} each on average)
            </span>
          )}
        </Figure>
      </dl>
      {byBrokerage.length > 1 && <Distribution statistics={statistics} />}
      <ul className="list-disc pl-5 text-ink-2 empty:hidden">
        {insights(statistics).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  return (
    <>
      {formatCount(part)}
      {whole > 0 && (
        <span className="text-label font-normal text-ink-2"> ({formatPercent(shareOf(part, whole))})</span>
      )}
    </>
  );
}

function Distribution({ statistics }: { readonly statistics: AccountStatistics }) {
  const { byBrokerage, totalAccounts } = statistics;
  return (
    <section aria-label="Brokerage distribution">
      <h3 className="mb-2 text-label font-medium text-ink-2">Brokerage distribution</h3>
      <ul className="flex flex-col gap-2">
        {byBrokerage.map(({ brokerage, accountCount }) => {
          const share = shareOf(accountCount, totalAccounts);
          return (
            <li key={brokerage} className="grid grid-cols-[minmax(0,8rem)_1fr_auto] items-center gap-3">
              <span className="wrap-anywhere">{brokerage}</span>
              <span aria-hidden className="rounded-chip h-2 overflow-hidden bg-hover outline outline-line">
                <span
                  className="block h-full bg-accent forced-colors:bg-[Highlight]"
                  style={{ width: `${share}%` }}
                />
              </span>
              <span className="text-label text-ink-2">
                {formatCount(accountCount)} ({formatPercent(share)})
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
