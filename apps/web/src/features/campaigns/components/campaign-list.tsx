import { useMediaQuery } from "../../../lib/browser/use-media-query.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { campaignTitle } from "../campaign-words.ts";
import type { CampaignRow } from "../campaigns.queries.ts";
import { CampaignCard } from "./campaign-card.tsx";
import { CAMPAIGN_COLUMNS } from "./campaign-columns.tsx";

/** From here on a row has room for the figures side by side. */
const TABLE_SCREEN = "(min-width: 48rem)";
const CARD_HEIGHT = "h-48";

type Props = {
  /** Undefined while they are fetched. */
  readonly rows: readonly CampaignRow[] | undefined;
};

/** Campaigns as a table; on a telephone as cards. */
export function CampaignList({ rows }: Props) {
  const isTable = useMediaQuery(TABLE_SCREEN);
  if (isTable) {
    return (
      <DataTable
        caption="Campaigns"
        columns={CAMPAIGN_COLUMNS}
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
    <ul aria-label="Campaigns" className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <li key={row.id}>
          <CampaignCard campaign={row} />
        </li>
      ))}
    </ul>
  );
}
