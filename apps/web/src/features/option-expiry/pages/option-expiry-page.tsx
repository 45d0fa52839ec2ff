import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useExchangeToday } from "../../../lib/exchange-clock.ts";
import { formatDays } from "../../../lib/format.ts";
import { useAddressParam } from "../../../lib/use-address-param.ts";
import { useDayRange, useFilterParam } from "../../../ui/reference-data/hooks/use-day-range.ts";
import { useEdits } from "../../../ui/reference-data/hooks/use-edits.ts";
import { ReferenceFrame, useTabParam } from "../../../ui/reference-data/parts/reference-frame.tsx";
import { Select } from "../../../ui/select.tsx";
import { useSelection } from "../../../ui/use-selection.ts";
import { BulkPanel } from "../components/bulk-panel.tsx";
import { CalculatedPanel } from "../components/calculated-panel.tsx";
import { ComparisonPanel } from "../components/comparison-panel.tsx";
import { StoredPanel } from "../components/stored-panel.tsx";
import { NO_EDIT } from "../expiry-edits.ts";
import { EXCHANGE_LABELS, initialRange, readExchange } from "../expiry-words.ts";
import { type StoredExpiry, storedExpiriesQuery } from "../option-expiry.queries.ts";
import { useExpiryOperations } from "../use-expiry-operations.ts";

const TABS = ["stored", "calculated", "comparison", "bulk"] as const;
const NONE: readonly StoredExpiry[] = [];

/** The monthly expiry dates of each exchange: what is stored, what is calculated, and how the two are brought together. */
export function OptionExpiryPage() {
  const range = useDayRange(initialRange(useExchangeToday()));
  const [named] = useAddressParam("exchange");
  const setFilter = useFilterParam();
  const [tab, setTab] = useTabParam(TABS);
  const exchange = readExchange(named);
  const filter = { exchange, fromDate: range.fromDate, toDate: range.toDate };
  const stored = useQuery({
    ...storedExpiriesQuery(filter),
    enabled: range.problem === undefined,
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(stored.data ?? NONE, ({ id }) => id);
  const edits = useEdits(NO_EDIT);
  const operations = useExpiryOperations(filter);
  const scope = `${EXCHANGE_LABELS[exchange]}, ${formatDays(range.fromDate, range.toDate)}`;
  const fileName = `expiries-${exchange}-${range.fromDate}-to-${range.toDate}.csv`;
  const selectedCount = selection.rows.length;
  return (
    <ReferenceFrame
      title="Option Expiry"
      subtitle="Manage the dates on which monthly options expire"
      range={range}
      filters={
        <Select
          label="Exchange"
          className="w-full sm:w-48"
          options={EXCHANGES.map((each) => ({ value: each, label: EXCHANGE_LABELS[each] }))}
          value={exchange}
          onChange={(next) => setFilter("exchange", next === "US" ? undefined : next)}
        />
      }
      tab={tab}
      onTab={setTab}
      selectedCount={selectedCount}
      facts={[`Exchange: ${EXCHANGE_LABELS[exchange]}`]}
      tabs={[
        {
          id: "stored",
          label: "Stored Expiries",
          selectedCount,
          panel: (
            <StoredPanel
              query={stored}
              selection={selection}
              fileName={`stored-${fileName}`}
              onBulk={() => setTab("bulk")}
            />
          ),
        },
        {
          id: "calculated",
          label: "Calculated Expiries",
          panel: <CalculatedPanel filter={filter} scope={scope} fileName={`calculated-${fileName}`} />,
        },
        {
          id: "comparison",
          label: "Comparison",
          panel: <ComparisonPanel filter={filter} scope={scope} />,
        },
        {
          id: "bulk",
          label: "Bulk Operations",
          panel: (
            <BulkPanel
              filter={filter}
              scope={scope}
              selected={selection.rows}
              edits={edits}
              operations={operations}
              onSelectSome={() => setTab("stored")}
            />
          ),
        },
      ]}
    />
  );
}
