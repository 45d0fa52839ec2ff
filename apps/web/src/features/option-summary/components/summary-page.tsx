import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { exportCsv } from "../../../lib/csv-export.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import { formatDate } from "../../../lib/format.ts";
import { useSortParam } from "../../../lib/sort.ts";
import { BOOKS, type Book } from "../../../lib/use-summary-book.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Page } from "../../../ui/page.tsx";
import { Select } from "../../../ui/select.tsx";
import { Toggle } from "../../../ui/toggle.tsx";
import {
  type OptionSummary,
  optionSummary,
  type SummaryBasis,
  type SummaryKey,
  type SummaryPeriod,
  type SummaryRow,
} from "../option-summary.queries.ts";
import { accountNamesOf, EXPORT_COLUMNS, exportedRows, SORT_VALUES } from "../summary-rows.ts";
import { type SummaryView, useSummaryView } from "../use-summary-view.ts";
import { cardTitle } from "./card-title.ts";
import { SummaryCard } from "./summary-card.tsx";
import { PendingNotes } from "./summary-notes.tsx";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

const BASES: readonly { readonly value: SummaryBasis; readonly label: string }[] = [
  { value: "REALIZED", label: "Realized" },
  { value: "CASH", label: "Cash" },
];

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
  const { view, showView, basis, setBasis, book, setBook, chosenAccount, setAccount } = useSummaryView();
  const { sort, toggleSort } = useSortParam(Object.keys(SORT_VALUES));
  const queries = useQueries({
    queries: periods.map((period) => ({
      ...optionSummary(period, { basis, book }),
      placeholderData: ofSameBook(book),
    })),
  });

  const summaries = queries.flatMap(({ data }) => (data ? [data] : []));
  const accountNames = accountNamesOf(summaries, chosenAccount);
  const account = chosenAccount ?? accountNames[0];
  const shownAccount = view === "accounts" ? account : undefined;
  const lines =
    view === "accounts" && account === undefined ? [] : exportedRows(summaries, shownAccount, sort);
  const now = new Date();

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
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
        <Toggle label="View" options={VIEWS} value={view} onChange={showView} />
        {view === "accounts" && accountNames.length > 0 && (
          <Select
            label="Account"
            labelHidden
            className="w-full sm:w-72"
            options={accountNames.map((name) => ({ value: name, label: name }))}
            value={account ?? ""}
            placeholder="Please select an account"
            onChange={setAccount}
          />
        )}
        {steps}
        <Toggle label="Book" options={BOOKS} value={book} onChange={setBook} className="sm:ml-auto" />
        <Toggle label="Basis" options={BASES} value={basis} onChange={setBasis} />
      </div>
      {view === "overall" && queries[0]?.data && <PendingNotes summary={queries[0].data} />}
      {isAllEmpty(queries, view === "accounts" && account === undefined) ? (
        <NoTrades view={view} summaries={summaries} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {queries.map((query, index) => {
            const period = periods[index];
            return (
              period && (
                <SummaryCard
                  key={`${period.type}-${period.periodsBack}`}
                  title={cardTitle(period, now)}
                  query={query}
                  view={view}
                  account={account}
                  sort={sort}
                  onSort={toggleSort}
                  basis={basis}
                  book={book}
                  onCash={() => setBasis("CASH")}
                  onExplain={(summary, row) =>
                    explainCell({
                      ...explainedPart(summary, row, shownAccount),
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
      )}
    </Page>
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
  account: string | undefined,
) {
  return {
    title: `Options, ${row.scriptName}, ${title}, ${account ?? "all accounts"}`,
    startDate,
    endDate,
    underlying: row.isTotal ? undefined : row.scriptName,
    account,
  };
}

type NoTradesProps = { readonly view: SummaryView; readonly summaries: readonly OptionSummary[] };

/** In place of cards that are all empty: once what each would say, of which days, and what to do about it. */
function NoTrades({ view, summaries }: NoTradesProps) {
  const starts = summaries.map(({ startDate }) => startDate ?? "").sort();
  const ends = summaries.map(({ endDate }) => endDate ?? "").sort();
  const days = starts[0] ? `from ${formatDate(starts[0])} to ${formatDate(ends.at(-1))}` : "yet";
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        title={view === "accounts" ? "Please select an account" : "No trading data available"}
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

/** True when every card has answered and none has anything to tell: without an account to show, or without trades. */
function isAllEmpty(
  queries: readonly { readonly data: OptionSummary | undefined }[],
  hasNoAccount: boolean,
): boolean {
  return queries.every(
    ({ data }) =>
      data !== undefined &&
      (hasNoAccount || !data.hasTrades) &&
      data.overallSummary.length === 0 &&
      data.accountSummaries.length === 0 &&
      data.unmatchedTrades === 0,
  );
}
