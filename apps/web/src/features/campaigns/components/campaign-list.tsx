import type { Sort } from "../../../lib/address/sort.ts";
import { useMediaQuery } from "../../../lib/browser/use-media-query.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { campaignTitle } from "../campaign-words.ts";
import type { CampaignTotals, ListedCampaign } from "../campaigns.queries.ts";
import { CampaignCard } from "./campaign-card.tsx";
import { CAMPAIGNS_TABLE_ID, columnsWith } from "./campaign-columns.tsx";
import { TotalsCard } from "./campaign-totals.tsx";

/** From here on a row has room for the figures side by side. */
const TABLE_SCREEN = "(min-width: 48rem)";
const CARD_HEIGHT = "h-48";

type Props = {
  /** Undefined while they are fetched. */
  readonly rows: readonly ListedCampaign[] | undefined;
  /** Of everything that the filter holds; without them nothing is summed and nothing sorted by its columns. */
  readonly totals?: CampaignTotals | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: (columnId: string) => void;
};

/** Campaigns as a table; on a telephone as cards. */
export function CampaignList({ rows, totals, ...sorting }: Props) {
  const isTable = useMediaQuery(TABLE_SCREEN);
  if (isTable) {
    return (
      <DataTable
        caption="Campaigns"
        tableId={CAMPAIGNS_TABLE_ID}
        columns={columnsWith(totals)}
        {...sorting}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        rowName={(row) => `${row.underlying}, ${campaignTitle(row)}`}
        loading={rows === undefined}
      />
    );
  }
  if (rows === undefined) {
    return Array.from({ length: 3 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: gray cards are all alike
      <Skeleton key={index} className={classNames("mx-4 mb-3", CARD_HEIGHT)} />
    ));
  }
  return (
    <>
      <ul aria-label="Campaigns" className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.id}>
            <CampaignCard campaign={row} />
          </li>
        ))}
      </ul>
      {totals && <TotalsCard totals={totals} />}
    </>
  );
}
