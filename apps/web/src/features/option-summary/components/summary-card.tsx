import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Book } from "../../../lib/address/scope.ts";
import type { Sort } from "../../../lib/address/sort.ts";
import type { AccountChoice } from "../../../lib/address/use-scope.ts";
import { formatDate } from "../../../lib/format.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LoadingText } from "../../../ui/skeleton.tsx";
import type { OptionSummary, SummaryBasis, SummaryRow } from "../option-summary.queries.ts";
import { accountOf, shownRows } from "../summary-rows.ts";
import { NoRows } from "./no-rows.tsx";
import { PeriodProfit } from "./period-profit.tsx";
import { UnmatchedNote, UntiedNote } from "./summary-notes.tsx";
import { SummaryTable } from "./summary-table.tsx";

type Props = {
  /** Until the server has named the period. */
  readonly title: string;
  readonly query: UseQueryResult<OptionSummary>;
  /** The account of the Accounts view; undefined in the other one. */
  readonly account: AccountChoice | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  readonly basis: SummaryBasis;
  readonly book: Book;
  readonly onCash: () => void;
  readonly onExplain: (summary: OptionSummary, row: SummaryRow) => void;
};

/** One period: its table, or in words why there is none. */
export function SummaryCard({ title, ...props }: Props) {
  const { query } = props;
  const shownTitle = query.data?.title ?? title;
  return (
    <Card
      title={shownTitle}
      subtitle={query.data && <PeriodDates summary={query.data} />}
      flush
      className="flex min-h-56 flex-col"
    >
      <Body title={shownTitle} {...props} />
    </Card>
  );
}

function Body({ title, query, account, sort, onSort, ...props }: Props): ReactNode {
  if (query.isPending) {
    return (
      <>
        <LoadingText>{`Loading ${title}...`}</LoadingText>
        <SummaryTable
          caption={`Options, ${title}`}
          shown={{ rows: [], totals: undefined }}
          sort={sort}
          onSort={onSort}
          loading
        />
      </>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={ERROR_TEXTS.loading(title)}
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const shown = shownRows(query.data, account?.id, sort);
  const part = account === undefined ? query.data : accountOf(query.data, account.id);
  return (
    <>
      <PeriodProfit summary={query.data} split={part} account={account?.name} book={props.book} />
      {shown.rows.length === 0 ? (
        <NoRows
          summary={query.data}
          part={part}
          account={account?.name}
          basis={props.basis}
          onCash={props.onCash}
        />
      ) : (
        <SummaryTable
          caption={`Options, ${title}, ${account?.name ?? "all accounts"}`}
          shown={shown}
          sort={sort}
          onSort={onSort}
          stale={query.isPlaceholderData}
          onExplain={(row) => props.onExplain(query.data, row)}
        />
      )}
      <UnmatchedNote summary={query.data} accountId={account?.id} />
      {account === undefined && <UntiedNote summary={query.data} />}
    </>
  );
}

function PeriodDates({ summary: { startDate, endDate } }: { readonly summary: OptionSummary }) {
  return startDate === null || endDate === null ? null : (
    <span className="whitespace-nowrap">
      {formatDate(startDate)} &#8211; {formatDate(endDate)}
    </span>
  );
}
