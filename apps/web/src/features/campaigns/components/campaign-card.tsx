import { classNames } from "../../../lib/class-names.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { ListedCampaign } from "../campaigns.queries.ts";
import { COUNTED } from "../counting.ts";
import { FIGURE_CELLS, type ListedFigure, standsElsewhere } from "./campaign-columns.tsx";
import { CampaignName } from "./campaign-name.tsx";
import { CampaignPhaseBadge } from "./campaign-phase.tsx";
import { NotCounted } from "./not-counted.tsx";
import { ProfitSpark } from "./profit-spark.tsx";

/** Break-even and last price; a closed campaign has neither. */
const STANDING: readonly ListedFigure[] = ["ifClosedNow", "breakEven", "lastPrice", "openPremium"];
const PARTS: readonly ListedFigure[] = ["options", "shares", "dividends"];
const EFFORT: readonly ListedFigure[] = ["returnOnCapital", "days", "capital"];

/** A campaign on a telephone: what it is, what it brought, where it stands, and in which parts. */
export function CampaignCard({ campaign }: { readonly campaign: ListedCampaign }) {
  return (
    <article className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CampaignName campaign={campaign} />
        </div>
        <div className="text-right">
          <Amount
            value={campaign.profit}
            signed
            plain={standsElsewhere(campaign)}
            className="text-card font-semibold"
          />
          <NotCounted {...campaign} />
        </div>
      </div>
      <div className="flex items-center justify-between gap-3">
        <CampaignPhaseBadge phase={campaign.phase} />
        <ProfitSpark campaign={campaign} />
      </div>
      {[...(campaign.state === "CLOSED" ? [] : [STANDING]), PARTS, EFFORT].map((figures) => (
        <dl key={figures[0]} className="grid grid-cols-3 gap-x-3 gap-y-1.5">
          {figures.map((figure) => (
            <div key={figure} className={classNames("min-w-0", figure === "ifClosedNow" && "col-span-3")}>
              <dt className="text-label text-ink-2">{COUNTED[figure].label}</dt>
              <dd className="text-cell">{FIGURE_CELLS[figure](campaign)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </article>
  );
}
