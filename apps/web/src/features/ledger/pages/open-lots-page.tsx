import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { useQuery } from "@tanstack/react-query";
import { LEDGER_PAGES } from "../../../lib/address/ledger-pages.ts";
import { BOOKS, useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { plural } from "../../../lib/format.ts";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageTabs } from "../../../ui/page-tabs.tsx";
import { LedgerCard } from "../components/ledger-card.tsx";
import { FilterBar } from "../components/ledger-filters.tsx";
import { fetchAllLots, foundLots, openLots } from "../ledger.queries.ts";
import { LOT_TERMS } from "../ledger-terms.ts";
import { LOT_EXPORT, lotColumns } from "../lot-columns.tsx";
import { lotsOnPhone } from "../phone-cells.tsx";
import { useLedgerView } from "../use-ledger-view.ts";
import { usePrintedFilter } from "../use-printed-filter.ts";

/** All open lots, by symbol and age, in either book. */
export function OpenLotsPage() {
  const view = useLedgerView();
  const { book, setBook } = useSummaryBook();
  const today = useExchangeToday();
  const { account, symbol, names } = view.filter;
  const filter = { account, symbol, names, book };
  const query = useQuery(openLots(filter, view.page));
  const printed = usePrintedFilter(filter);
  const unknown = query.data?.counts.unknownCost ?? 0;
  return (
    <Page
      title="Ledger"
      tabTitle="Open lots"
      wide
      printed={[...printed, book === "TAX" ? "Tax book" : undefined]}
      actions={
        <>
          <HowCountedButton terms={LOT_TERMS} />
          <Toggle label="Book" options={BOOKS} value={book} onChange={setBook} />
        </>
      }
    >
      <PageTabs label="Ledger pages" pages={LEDGER_PAGES} current="/ledger/lots" query={view.shared} />
      <LedgerCard
        title="Open lots"
        tableId="open-lots"
        view={view}
        query={query}
        found={foundLots}
        columns={lotColumns(today)}
        phone={lotsOnPhone(today)}
        rowName={({ instrument }) => instrumentWords(instrument)}
        csv={{ columns: LOT_EXPORT, fetch: () => fetchAllLots(filter) }}
        emptyHelp="Shares and contracts show here until they close. Import your newest Fidelity history to see them."
        filters={<FilterBar view={view} />}
        note={
          unknown > 0 && (
            <p className="px-4 pb-2 text-label text-ink-2">
              {plural(unknown, "lot")} with unknown cost: opened before your files begin.
            </p>
          )
        }
      />
    </Page>
  );
}
