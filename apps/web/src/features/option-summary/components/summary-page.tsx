import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Book } from "../../../lib/address/scope.ts";
import { type Sort, useSortParam } from "../../../lib/address/sort.ts";
import type { AccountChoice } from "../../../lib/address/use-scope.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import { formatDate } from "../../../lib/format.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Page } from "../../../ui/page.tsx";
import {
  type OptionSummary,
  optionSummary,
  type SummaryBasis,
  type SummaryKey,
  type SummaryPeriod,
  type SummaryRow,
} from "../option-summary.queries.ts";
import { EXPORT_COLUMNS, exportedRows, SORT_VALUES } from "../summary-rows.ts";
import { useSummaryScope } from "../use-summary-scope.ts";
import { cardTitle } from "./card-title.ts";
import { NoAccount, ScopeControls } from "./scope-controls.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { PendingNotes } from "./summary-notes.tsx";

const BASIS_TEXT: Record<SummaryBasis, string> = {
  REALIZED:
    "Options: profit on contracts closed in each period, after commission and fees. " +
    "The line above each table adds shares and income.",
  CASH:
    "Options, cash: paid for and received from contracts traded in the period, closed or not. " +
    "Total is money moved, not profit.",
};

const TAX_TEXT: Record<SummaryBasis, string> = {
  REALIZED:
    " Tax book: the premium of an assigned or exercised option counts with the shares and not here; over a lifetime both " +
    "books come to the same.",
  CASH: " The cash that moved is the same in both books.",
};

type Props = {
  readonly title: string;
  /** File name of the export, without ending. */
  readonly exportName: string;
  readonly periods: readonly SummaryPeriod[];
  /** Buttons that show other periods. */
  readonly steps?: ReactNode;
};

/** Four periods side by side, over all accounts or for one of them. */
export function SummaryPage({ title, exportName, periods, steps }: Props) {
  const scope = useSummaryScope();
  const { view, account, basis, book } = scope;
  const { sort, toggleSort } = useSortParam(Object.keys(SORT_VALUES));
  const queries = useQueries({
    queries: periods.map((period) => ({
      ...optionSummary(period, { basis, book }),
      placeholderData: ofSameBook(book),
    })),
  });

  const summaries = queries.flatMap(({ data }) => (data ? [data] : []));
  const lines = view === "accounts" && !account ? [] : exportedRows(summaries, account, sort);

  return (
    <Page
      title={book === "TAX" ? `${title}, tax book` : title}
      subtitle={BASIS_TEXT[basis] + (book === "TAX" ? TAX_TEXT[basis] : "")}
      actions={
        <ExportButton
          rows={lines.length}
          onExport={() =>
            exportCsv(
              `${exportName}-${basis.toLowerCase()}${book === "TAX" ? "-tax-book" : ""}.csv`,
              EXPORT_COLUMNS,
              lines,
            )
          }
        />
      }
    >
      <ScopeControls scope={scope}>{steps}</ScopeControls>
      {view === "overall" && queries[0]?.data && <PendingNotes summary={queries[0].data} />}
      {view === "accounts" && !account && <NoAccount scope={scope} />}
      {view === "overall" && isAllEmpty(queries) && <NoTrades summaries={summaries} />}
      {(account || (view === "overall" && !isAllEmpty(queries))) && (
        <Cards {...{ periods, queries, scope, sort }} onSort={toggleSort} />
      )}
    </Page>
  );
}

type CardsProps = Pick<Props, "periods"> & {
  readonly queries: readonly UseQueryResult<OptionSummary>[];
  readonly scope: ReturnType<typeof useSummaryScope>;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
};

function Cards({ periods, queries, scope, sort, onSort }: CardsProps) {
  const { account, basis, book } = scope;
  const now = new Date();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {queries.map((query, index) => {
        const period = periods[index];
        return (
          period && (
            <SummaryCard
              key={`${period.type}-${period.periodsBack}`}
              title={cardTitle(period, now)}
              query={query}
              account={account}
              sort={sort}
              onSort={onSort}
              basis={basis}
              book={book}
              onCash={() => scope.setBasis("CASH")}
              onExplain={(summary, row) =>
                explainCell({
                  ...explainedPart(summary, row, account),
                  basis,
                  book,
                  assets: "OPTION",
                })
              }
            />
          )
        );
      })}
    </div>
  );
}

/** The figures shown before, while new ones are on their way; those of one book never stand under the other's name. */
const ofSameBook =
  (book: Book) =>
  (previous: OptionSummary | undefined, query: { readonly queryKey: SummaryKey } | undefined) =>
    query?.queryKey[2].book === book ? previous : undefined;

/** Which number of the page is asked about, and how it is called. */
function explainedPart(
  { title, startDate, endDate }: OptionSummary,
  row: SummaryRow,
  account: AccountChoice | undefined,
) {
  return {
    title: `Options, ${row.scriptName}, ${title}, ${account?.name ?? "all accounts"}`,
    startDate,
    endDate,
    underlying: row.isTotal ? undefined : row.scriptName,
    account: account?.name,
  };
}

/** In place of cards that are all empty: once what each would say, of which days, and what to do about it. */
function NoTrades({ summaries }: { readonly summaries: readonly OptionSummary[] }) {
  const starts = summaries.map(({ startDate }) => startDate ?? "").sort();
  const ends = summaries.map(({ endDate }) => endDate ?? "").sort();
  const days = starts[0] ? `from ${formatDate(starts[0])} to ${formatDate(ends.at(-1))}` : "yet";
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        title="No trading data available"
        help={`No options were traded ${days}, or their history is not imported${starts[0] ? " yet" : ""}.`}
        action={
          <Link to="/upload" className={buttonClass("primary")}>
            Upload Files
          </Link>
        }
      />
    </div>
  );
}

/** True when every card has answered and no trade is on record. */
function isAllEmpty(queries: readonly { readonly data: OptionSummary | undefined }[]): boolean {
  return queries.every(
    ({ data }) =>
      data !== undefined &&
      !data.hasTrades &&
      data.overallSummary.length === 0 &&
      data.accountSummaries.length === 0 &&
      data.unmatchedTrades === 0,
  );
}
