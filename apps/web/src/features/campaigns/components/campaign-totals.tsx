import type { ReactNode } from "react";
import { formatCount, plural } from "../../../lib/format.ts";
import { notCountedText } from "../../../lib/nothing-closed.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { IfClosedNow } from "../../../ui/figures/if-closed-now.tsx";
import type { CampaignTotals } from "../campaigns.queries.ts";
import { COUNTED } from "../counting.ts";

/** The sum of "If closed now" has the color where all that is open has a price; else the profit does. */
const standsElsewhere = ({ ifClosedNow }: CampaignTotals): boolean => ifClosedNow !== null;

const SUMS: Readonly<Record<string, (totals: CampaignTotals) => ReactNode>> = {
  campaign: (totals) => <Counted {...totals} />,
  profit: (totals) => <Amount value={totals.profit} signed plain={standsElsewhere(totals)} />,
  ifClosedNow: (totals) => <OpenResult totals={totals} />,
  options: (totals) => <Amount value={totals.options} signed plain={standsElsewhere(totals)} />,
  shares: (totals) => <Amount value={totals.shares} signed plain={standsElsewhere(totals)} />,
  dividends: ({ dividends }) => <Amount value={dividends} />,
  openPremium: ({ openPremium }) =>
    openPremium === null ? (
      <>
        <MissingValue />
        <Why>A premium isn't on record; its row says so.</Why>
      </>
    ) : (
      <Amount value={openPremium} />
    ),
};

const Counted = ({ campaigns, unmatchedTrades }: CampaignTotals) => (
  <>
    {`Total of ${plural(campaigns, "campaign")}`}
    {unmatchedTrades > 0 && <Why>{notCountedText(unmatchedTrades)}</Why>}
  </>
);

const Why = ({ children }: { readonly children: string }) => (
  <span className="block max-w-64 text-label font-normal whitespace-normal text-ink-2 in-[td]:ml-auto in-[td]:max-w-36">
    {children}
  </span>
);

/** The total under a column; undefined where nothing adds up. */
export const totalOf = (columnId: string, totals: CampaignTotals): ReactNode => SUMS[columnId]?.(totals);

/** Nothing where nothing is open. */
const OpenResult = ({ totals }: { readonly totals: CampaignTotals }) =>
  totals.open > 0 && (
    <IfClosedNow
      ifClosedNow={totals.ifClosedNow}
      ifClosedNowDay={totals.ifClosedNowDay}
      ifClosedNowSources={totals.ifClosedNowSources}
      ifClosedNowReason={
        totals.unpriced > 0
          ? `Unknown for ${formatCount(totals.unpriced)} of ${plural(totals.open, "open campaign")}; their rows say why.`
          : null
      }
      narrow
    />
  );

const LINES = ["profit", "ifClosedNow"] as const;

/** The same under the cards of a phone. */
export const TotalsCard = ({ totals }: { readonly totals: CampaignTotals }) => (
  <div className="border-t border-line-strong px-4 py-3">
    <div className="pb-1 font-semibold">{totalOf("campaign", totals)}</div>
    <dl className="grid grid-cols-2 gap-x-3">
      {LINES.map((figure) => (
        <div key={figure}>
          <dt className="text-label text-ink-2">{COUNTED[figure].label}</dt>
          <dd className="font-semibold">{totalOf(figure, totals)}</dd>
        </div>
      ))}
    </dl>
  </div>
);
