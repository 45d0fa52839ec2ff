import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type CloseCoverage, closingPricesQuery } from "../closing-prices.queries.ts";
import { DeletePricesDialog } from "../components/delete-prices-dialog.tsx";
import { PricesFile } from "../components/prices-file.tsx";
import { PricesTable } from "../components/prices-table.tsx";

/** The closing prices of the house: bring some, see what there is, delete them. */
export function ClosingPricesPage() {
  const query = useQuery(closingPricesQuery());
  const [asked, setAsked] = useState<{ readonly row?: CloseCoverage }>();
  const prices = query.data ?? [];
  return (
    <Page
      title="Closing Prices"
      subtitle="Prices between Fidelity's positions files. No realized profit, tax or tie-out ever reads them."
      actions={prices.length > 0 && <Button onClick={() => setAsked({})}>Delete prices</Button>}
    >
      <PricesFile />
      <Card title="Stored prices" subtitle={query.data && subtitleOf(query.data)} flush>
        <Answer
          query={query}
          of="closing prices"
          place="flush"
          loading={<Skeleton className="mx-4 mb-4 h-40" />}
        >
          {(found) =>
            found.length === 0 ? (
              <NoPrices />
            ) : (
              <PricesTable prices={found} onDelete={(row) => setAsked({ row })} />
            )
          }
        </Answer>
      </Card>
      {asked !== undefined && (
        <DeletePricesDialog prices={prices} row={asked.row} onClose={() => setAsked(undefined)} />
      )}
    </Page>
  );
}

function subtitleOf(prices: readonly CloseCoverage[]): string {
  const closes = prices.reduce((sum, { count }) => sum + count, 0);
  const symbols = new Set(prices.map(({ instrument }) => instrument)).size;
  return closes === 0 ? "" : `${plural(closes, "close")} of ${plural(symbols, "symbol")}`;
}

const NoPrices = () => (
  <EmptyState
    title="No closing prices yet"
    help={
      <>
        Drop a file above, or set <code>FINNHUB_API_KEY</code> or <code>TIINGO_API_KEY</code> on the server to
        have them fetched after each trading day. Without them everything works; the board just says &ldquo;no
        price&rdquo; between downloads.
      </>
    }
  />
);
