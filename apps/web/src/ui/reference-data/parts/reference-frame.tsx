import type { ReactNode } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { formatCount, formatDays } from "../../../lib/format.ts";
import { FilterPanel } from "../../form/filter-panel.tsx";
import { Notice } from "../../notice.tsx";
import { Page } from "../../page.tsx";
import { Tabs } from "../../tabs.tsx";
import { type ChosenRange, useFilterParam } from "../hooks/use-day-range.ts";
import { DayField } from "./day-field.tsx";

type ReferenceTab<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly panel: ReactNode;
  /** How many rows are selected there; shown beside the label unless 0. */
  readonly selectedCount?: number;
};

type Props<Id extends string> = {
  readonly title: string;
  readonly subtitle: string;
  readonly range: ChosenRange;
  /** Beside the two days: the exchange. */
  readonly filters?: ReactNode;
  readonly tabs: readonly ReferenceTab<Id>[];
  readonly tab: Id;
  readonly onTab: (id: Id) => void;
  readonly selectedCount: number;
  /** Further texts of the footer, such as the exchange. */
  readonly facts?: readonly string[];
};

/** The tab in the address, the first of `ids` when it names none of them. */
export function useTabParam<Id extends string>(ids: readonly [Id, ...Id[]]): readonly [Id, (id: Id) => void] {
  const [named] = useAddressParam("tab");
  const setFilter = useFilterParam();
  const tab = ids.find((id) => id === named) ?? ids[0];
  return [tab, (id) => setFilter("tab", id === ids[0] ? undefined : id)];
}

/** A screen of reference data: filters once, tabs under them, and a footer that sums up what is looked at. */
export function ReferenceFrame<Id extends string>(props: Props<Id>) {
  const { title, subtitle, range, filters, tabs, tab, onTab, selectedCount, facts = [] } = props;
  const label = tabs.find(({ id }) => id === tab)?.label;
  return (
    <Page title={title} subtitle={subtitle}>
      <FilterPanel
        isAsking={range.problem !== undefined}
        beside={<span className="text-label text-ink-2">{formatDays(range.fromDate, range.toDate)}</span>}
      >
        <DayField label="From Date" value={range.fromDate} onChange={range.setFrom} error={range.problem} />
        <DayField label="To Date" value={range.toDate} onChange={range.setTo} />
        {filters}
      </FilterPanel>
      <Tabs
        label={`${title} views`}
        tabs={tabs.map(({ selectedCount: count = 0, ...each }) => ({
          ...each,
          badge: count > 0 ? `${formatCount(count)} selected` : undefined,
          panel: range.problem === undefined ? each.panel : <Notice tone="warning">{range.problem}</Notice>,
        }))}
        selected={tab}
        onSelect={onTab}
      />
      <p className="border-t border-line pt-3 text-label text-ink-2">
        {[
          `Active tab: ${label}`,
          `${formatCount(selectedCount)} selected`,
          formatDays(range.fromDate, range.toDate),
          ...facts,
        ].join(" \u00b7 ")}
      </p>
    </Page>
  );
}
