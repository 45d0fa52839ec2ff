import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { useQuery } from "@tanstack/react-query";
import { LEDGER_PAGES } from "../../../lib/address/ledger-pages.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatDate } from "../../../lib/format.ts";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { rowsOfPage } from "../../../ui/list/list-answer.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageTabs } from "../../../ui/page-tabs.tsx";
import { LedgerCard } from "../components/ledger-card.tsx";
import { TransactionFilters } from "../components/ledger-filters.tsx";
import { fetchAllTransactions, type LedgerTransaction, transactions } from "../ledger.queries.ts";
import { TRANSACTION_TERMS } from "../ledger-terms.ts";
import { transactionsOnPhone } from "../phone-cells.tsx";
import { TRANSACTION_EXPORT, transactionColumns } from "../transaction-columns.tsx";
import { useLedgerView } from "../use-ledger-view.ts";
import { usePrintedFilter } from "../use-printed-filter.ts";

/** Every row of the ledger, newest first, with the file and line that tell it. */
export function TransactionsPage() {
  const view = useLedgerView();
  const today = useExchangeToday();
  const query = useQuery(transactions(view.filter, view.page));
  const printed = usePrintedFilter(view.filter);
  return (
    <Page title="Ledger" wide printed={printed} actions={<HowCountedButton terms={TRANSACTION_TERMS} />}>
      <PageTabs label="Ledger pages" pages={LEDGER_PAGES} current="/ledger" query={view.shared} />
      <LedgerCard
        title="Transactions"
        tableId="transactions"
        view={view}
        query={query}
        found={rowsOfPage<LedgerTransaction>}
        columns={transactionColumns(view.row)}
        phone={transactionsOnPhone(today, view.row)}
        rowName={({ day, instrument }) =>
          `${formatDate(day)}, ${instrument === null ? "cash" : instrumentWords(instrument)}`
        }
        csv={{ columns: TRANSACTION_EXPORT, fetch: () => fetchAllTransactions(view.filter) }}
        emptyHelp="Import your Fidelity history to see them."
        filters={<TransactionFilters view={view} />}
      />
    </Page>
  );
}
