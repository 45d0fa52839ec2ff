import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Book } from "../../../lib/address/use-summary-book.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { foundLots, openLots } from "../ledger.queries.ts";
import { lotColumns } from "../lot-columns.tsx";
import { lotsOnPhone } from "../phone-cells.tsx";
import { SectionCard } from "./section-card.tsx";

const PAGE_ROWS = 10;

type Props = {
  readonly underlying: string;
  /** It has rows under other names too. */
  readonly isRenamed: boolean;
  readonly book: Book;
};

/** The open lots of one underlying, its shares and its contracts, by one book. */
export function UnderlyingLots({ underlying, isRenamed, book }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery(openLots({ symbol: underlying, names: "all", book }, page, PAGE_ROWS));
  const today = useExchangeToday();
  return (
    <SectionCard
      title={`Open lots${book === "TAX" ? ", tax book" : ""}`}
      path={`/ledger/lots?${new URLSearchParams({ symbol: underlying, ...(isRenamed && { names: "all" }) })}`}
      query={query}
      found={foundLots}
      columns={lotColumns(today)}
      phone={lotsOnPhone(today)}
      rowName={({ instrument }) => instrumentWords(instrument)}
      page={page}
      pageSize={PAGE_ROWS}
      onPage={setPage}
    />
  );
}
