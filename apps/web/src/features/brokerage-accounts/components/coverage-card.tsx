import { useQuery } from "@tanstack/react-query";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { type AccountCoverage, coverageQuery } from "../coverage.queries.ts";
import { AccountCoverageSection } from "./account-coverage-section.tsx";
import { FileQuestions } from "./file-ranges.tsx";

/** Per account: the days that files cover, what is missing, and what to download next. */
export function CoverageCard() {
  const query = useQuery(coverageQuery());
  const { data } = query;
  if (data?.length === 0) {
    return null;
  }
  return (
    <Card
      title="Coverage"
      subtitle="What imported files cover, and what to download next"
      flush={data !== undefined}
    >
      <Answer
        of="coverage"
        query={query}
        failure="Failed to load coverage"
        loading={<Skeleton className="h-120" />}
        place={data === undefined ? "card" : "flush"}
      >
        {(accounts) => <Accounts accounts={accounts} />}
      </Answer>
    </Card>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly AccountCoverage[] }) {
  const today = useExchangeToday();
  const firstDay = accounts
    .flatMap(({ spans }) => spans.map((span) => span.firstDay))
    .sort()
    .at(0);
  const names = accounts.map(({ accountName }) => accountName);
  if (accounts.every(({ fileCount, holdings }) => fileCount === 0 && holdings === null)) {
    return (
      <EmptyState
        title="No files imported yet"
        help="Import a history or a positions file: here you will see which days it covers."
        action={<UploadLink variant="secondary" />}
      />
    );
  }
  return (
    <>
      <FileQuestions files={accounts.flatMap(({ files }) => files)} />
      <LongList items={accounts} step={20} className="divide-y divide-line border-t border-line">
        {(account) => (
          <li key={account.accountId} className="px-4 py-4">
            <AccountCoverageSection
              account={account}
              scale={{ firstDay: firstDay ?? today, lastDay: today }}
              isNameUnique={names.indexOf(account.accountName) === names.lastIndexOf(account.accountName)}
            />
          </li>
        )}
      </LongList>
    </>
  );
}
