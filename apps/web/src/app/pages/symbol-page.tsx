import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router-dom";
import { UnderlyingBreakEven } from "../../features/campaigns/components/underlying-break-even.tsx";
import { UnderlyingCampaigns } from "../../features/campaigns/components/underlying-campaigns.tsx";
import { UnderlyingLots } from "../../features/ledger/components/underlying-lots.tsx";
import { UnderlyingTrades } from "../../features/ledger/components/underlying-trades.tsx";
import { UnderlyingContracts } from "../../features/open-contracts/components/underlying-contracts.tsx";
import { FiguresSkeleton, SymbolFigures } from "../../features/symbols/components/symbol-figures.tsx";
import { namesOf } from "../../features/symbols/components/symbol-names.tsx";
import { SymbolProfit } from "../../features/symbols/components/symbol-profit.tsx";
import { SymbolShares } from "../../features/symbols/components/symbol-shares.tsx";
import { SYMBOL_TERMS } from "../../features/symbols/symbol-terms.ts";
import { isInLedger, type SymbolOverview, symbolOverview } from "../../features/symbols/symbols.queries.ts";
import { BOOKS, type Book, useSummaryBook } from "../../lib/address/use-summary-book.ts";
import { Answer } from "../../ui/answer/answer.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HowCountedButton } from "../../ui/figures/how-counted.tsx";
import { Toggle } from "../../ui/form/toggle.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UploadLink } from "../../ui/upload-link.tsx";
import { lazyExtra } from "../layout/lazy-extra.ts";

const WashRadar = lazyExtra(async () => (await import("./symbol-later.ts")).SYMBOL_LATER.WashRadar);
const WhatIfSold = lazyExtra(async () => (await import("./symbol-later.ts")).SYMBOL_LATER.WhatIfSold);

/** Everything on record about one underlying. */
export function SymbolPage() {
  const { underlying: written = "" } = useParams();
  // Addresses typed by hand have small letters; no symbol has any.
  const asked = written.toUpperCase();
  const { book, setBook } = useSummaryBook();
  const query = useQuery(symbolOverview(asked, book));
  const underlying = query.data?.underlying ?? asked;
  return (
    <Page
      title={underlying}
      subtitle={query.data && namesOf(asked, query.data)}
      wide
      printed={[book === "TAX" ? "Tax book" : undefined]}
      actions={
        query.data && (
          <>
            <HowCountedButton terms={SYMBOL_TERMS} />
            <Toggle label="Book" options={BOOKS} value={book} onChange={setBook} />
          </>
        )
      }
    >
      <Answer of={underlying} query={query} place="page" loading={<FiguresSkeleton />}>
        {(symbol) =>
          symbol === null ? (
            <Card>
              <EmptyState
                title={`No record of ${underlying}`}
                help="Import a history or positions file that has it."
                action={<UploadLink />}
              />
            </Card>
          ) : (
            // Another symbol begins at the first page of its lists.
            <Sections key={underlying} underlying={underlying} book={book} symbol={symbol} />
          )
        }
      </Answer>
    </Page>
  );
}

type SectionsProps = {
  readonly underlying: string;
  readonly book: Book;
  readonly symbol: SymbolOverview;
};

function Sections({ underlying, book, symbol }: SectionsProps) {
  const isRenamed = symbol.names.some(({ name }) => name !== underlying);
  return (
    <>
      <SymbolFigures underlying={underlying} book={book} symbol={symbol} />
      {isInLedger(symbol) && (
        <>
          <SymbolProfit underlying={underlying} book={book} />
          <Suspense fallback={null}>
            <WashRadar underlying={underlying} />
          </Suspense>
          {symbol.holdings.length > 0 && (
            <>
              <SymbolShares holdings={symbol.holdings} />
              <Suspense fallback={<Skeleton className="h-20" />}>
                <WhatIfSold
                  symbol={underlying}
                  held={symbol.holdings}
                  price={symbol.held?.lastPrice ?? null}
                />
              </Suspense>
            </>
          )}
          {symbol.openContracts > 0 && <UnderlyingContracts underlying={underlying} />}
          <UnderlyingLots underlying={underlying} isRenamed={isRenamed} book={book} />
          <UnderlyingBreakEven underlying={underlying} />
          <UnderlyingCampaigns underlying={underlying} />
          <UnderlyingTrades underlying={underlying} isRenamed={isRenamed} />
        </>
      )}
    </>
  );
}
