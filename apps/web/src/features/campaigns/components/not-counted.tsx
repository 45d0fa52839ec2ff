import { tradesText } from "../../../lib/format.ts";
import type { CampaignRow } from "../campaigns.queries.ts";

/** `1 trade not counted`: what the profit beside it leaves out; nothing where it is whole. */
export const NotCounted = ({ unmatchedTrades }: Pick<CampaignRow, "unmatchedTrades">) =>
  unmatchedTrades > 0 && (
    <span className="block text-label font-normal text-warning">
      {tradesText(unmatchedTrades, "trade")} not counted
    </span>
  );
