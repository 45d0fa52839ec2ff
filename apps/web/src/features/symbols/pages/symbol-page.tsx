import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { type Book, useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { QueryPanel } from "../../../ui/query-panel.tsx";
import { SymbolCurve } from "../components/symbol-curve.tsx";
import { SymbolYears } from "../components/symbol-years.tsx";
import { symbolSeries } from "../symbols.queries.ts";

/** Everything on record about one underlying. */
export function SymbolPage() {
  const { underlying = "" } = useParams();
  const { book } = useSummaryBook();
  const query = useQuery(symbolSeries(underlying, book));
  const explain = explainerOf(underlying, book);
  return (
    <Page title={underlying}>
      {query.data?.years.length === 0 ? (
        <Card>
          <EmptyState title={`Nothing of ${underlying} on record`} />
        </Card>
      ) : (
        <QueryPanel
          title={`Realized P&L${book === "TAX" ? ", tax book" : ""}`}
          query={query}
          errorTitle={ERROR_TEXTS.loading("realized P&L")}
          loadingText="Loading realized P&L..."
        >
          {(series) => (
            <>
              <SymbolCurve
                series={series}
                onDay={(day) => explain(formatLongDate(day), { from: day, to: day }, "ALL")}
              />
              <SymbolYears
                years={series.years}
                onYear={(year, part) => explain(year, { from: `${year}-01-01`, to: `${year}-12-31` }, part)}
              />
            </>
          )}
        </QueryPanel>
      )}
    </Page>
  );
}

type Days = { readonly from: string; readonly to: string };

const explainerOf = (underlying: string, book: Book) => (name: string, days: Days, assets: "ALL" | "INCOME") =>
  explainCell({
    title: `${underlying}, ${name}, all accounts`,
    startDate: days.from,
    endDate: days.to,
    basis: "REALIZED",
    book,
    assets,
    underlying,
  });
