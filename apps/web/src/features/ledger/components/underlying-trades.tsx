import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatDate } from "../../../lib/format.ts";
import { rowsOfPage } from "../../../ui/list/list-answer.tsx";
import { transactions } from "../ledger.queries.ts";
import { transactionsOnPhone } from "../phone-cells.tsx";
import { transactionColumns } from "../transaction-columns.tsx";
import { SectionCard } from "./section-card.tsx";

const PAGE_ROWS = 10;
const COLUMNS = transactionColumns();

type Props = {
  readonly underlying: string;
  /** It has rows under other names too. */
  readonly isRenamed: boolean;
};

/** The rows of one underlying, newest first, page by page. */
export function UnderlyingTrades({ underlying, isRenamed }: Props) {
  const today = useExchangeToday();
  const [page, setPage] = useState(0);
  const query = useQuery(transactions({ symbol: underlying, names: "all" }, page, PAGE_ROWS));
  return (
    <SectionCard
      title="Trades and income"
      path={`/ledger?${new URLSearchParams({ symbol: underlying, ...(isRenamed && { names: "all" }) })}`}
      query={query}
      found={rowsOfPage}
      columns={COLUMNS}
      phone={transactionsOnPhone(today)}
      rowName={({ day, instrument }) => `${formatDate(day)}, ${instrumentWords(instrument ?? "cash")}`}
      page={page}
      pageSize={PAGE_ROWS}
      onPage={setPage}
    />
  );
}
