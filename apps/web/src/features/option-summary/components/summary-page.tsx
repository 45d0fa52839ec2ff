import { useSortParam } from "../../../lib/address/sort.ts";
import { printedAccount } from "../../../lib/address/use-scope.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { Page } from "../../../ui/page.tsx";
import { SORT_VALUES } from "../matrix.ts";
import type { SummaryBasis } from "../option-summary.queries.ts";
import { exportColumns, exportedRows } from "../summary-export.ts";
import { type SummaryType, useShownPeriods } from "../use-shown-periods.ts";
import { useSummaries } from "../use-summaries.ts";
import { type SummaryScope, useSummaryScope } from "../use-summary-scope.ts";
import { CustomRange } from "./custom-range.tsx";
import { NoAccount, NoTrades } from "./no-data.tsx";
import { MoreMenu, ScopeChips, ScopeControls, Steps, SummaryTabs } from "./summary-controls.tsx";
import { SummaryPeriods } from "./summary-periods.tsx";

const TITLES: Record<SummaryType, string> = {
  ALL: "Trade Summary",
  YEAR: "Year Summary",
  MONTH: "Month Summary",
  WEEK: "Week Summary",
};

const BASIS_TEXT: Record<SummaryBasis, string> = {
  REALIZED: "Options: profit on contracts closed in each period, after commission and fees.",
  CASH: "Options, cash: paid and received in each period. Total is money moved, not profit.",
};

const TAX_TEXT: Record<SummaryBasis, string> = {
  REALIZED: " The premium of an assigned or exercised option counts with the shares.",
  CASH: " The cash that moved is the same in both books.",
};

/** Options by underlying over several periods, of all accounts or of one of them. */
export function SummaryPage({ type }: { readonly type: SummaryType }) {
  const scope = useSummaryScope();
  const { view, account, basis, book } = scope;
  const { periods, steps } = useShownPeriods(type);
  const { sort, toggleSort } = useSortParam(Object.keys(SORT_VALUES));
  const data = useSummaries(periods, scope);
  const hasScope = view === "overall" || account !== undefined;
  const lines = hasScope ? exportedRows(data.summaries, account, sort) : [];
  return (
    <Page
      wide
      printed={[printedAccount(scope)]}
      title={book === "TAX" ? `${TITLES[type]}, tax book` : TITLES[type]}
      subtitle={BASIS_TEXT[basis] + (book === "TAX" ? TAX_TEXT[basis] : "")}
      actions={
        <>
          <ScopeControls scope={scope} />
          {steps && <Steps steps={steps} />}
          <MoreMenu
            scope={scope}
            rows={lines.length}
            onExport={() => exportCsv(fileName(type, scope), exportColumns(lines), lines)}
          />
        </>
      }
    >
      <SummaryTabs current={type}>
        {type === "ALL" && <CustomRange />}
        <ScopeChips scope={scope} />
      </SummaryTabs>
      {!hasScope && <NoAccount scope={scope} />}
      {data.isEmpty && <NoTrades summaries={data.loaded} />}
      {hasScope && !data.isEmpty && (
        <SummaryPeriods
          type={type}
          periods={periods}
          steps={steps}
          data={data}
          scope={scope}
          sort={sort}
          onSort={toggleSort}
        />
      )}
    </Page>
  );
}

const fileName = (type: SummaryType, { basis, book }: SummaryScope) =>
  `${TITLES[type].toLowerCase().replace(" ", "-")}-${basis.toLowerCase()}${book === "TAX" ? "-tax-book" : ""}.csv`;
