import { useQuery } from "@tanstack/react-query";
import type { Book } from "../../../lib/address/use-summary-book.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { explainSymbol } from "../explain-symbol.ts";
import { symbolSeries } from "../symbols.queries.ts";
import { SymbolCurve } from "./symbol-curve.tsx";
import { SymbolYears } from "./symbol-years.tsx";

type Props = { readonly underlying: string; readonly book: Book };

/** How the profit of an underlying came about: its curve, and a line for each year with its income. */
export function SymbolProfit({ underlying, book }: Props) {
  const query = useQuery(symbolSeries({ underlying, book }));
  return (
    <QueryPanel
      title={`Realized P&L${book === "TAX" ? ", tax book" : ""}`}
      query={query}
      of="realized P&L"
      loadingHeight="h-112"
    >
      {(series) => (
        <>
          <SymbolCurve
            series={series}
            onDay={(day) =>
              explainSymbol(underlying, book, {
                name: formatLongDate(day),
                from: day,
                to: day,
                assets: "ALL",
              })
            }
          />
          {series.years.length > 0 && (
            <div className="-mx-4 -mb-4 pt-2">
              <SymbolYears
                years={series.years}
                coverage={series.coverage}
                onYear={(name, assets) =>
                  explainSymbol(underlying, book, {
                    name,
                    from: `${name}-01-01`,
                    to: `${name}-12-31`,
                    assets,
                  })
                }
              />
            </div>
          )}
        </>
      )}
    </QueryPanel>
  );
}
