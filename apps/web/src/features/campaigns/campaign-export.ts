import type { CsvColumn } from "../../lib/csv-export.ts";
import { STATES } from "./campaign-words.ts";
import type { CampaignRow } from "./campaigns.queries.ts";

type Figure = {
  [Name in keyof CampaignRow]: CampaignRow[Name] extends string | number | null ? Name : never;
}[keyof CampaignRow];

const figure = (header: string, name: Figure): CsvColumn<CampaignRow> => ({
  header,
  value: (row) => row[name],
  kind: "number",
});

/** The list of campaigns as CSV, a campaign a row. */
export const CAMPAIGN_EXPORT: readonly CsvColumn<CampaignRow>[] = [
  { header: "Underlying", value: ({ underlying }) => underlying },
  { header: "Name", value: ({ name }) => name },
  { header: "Account", value: ({ account }) => account },
  { header: "Status", value: ({ state }) => STATES[state].label },
  { header: "Opened", value: ({ openedOn }) => openedOn, kind: "date" },
  { header: "Closed", value: ({ closedOn }) => closedOn, kind: "date" },
  figure("Profit", "profit"),
  figure("If closed now", "ifClosedNow"),
  { header: "Price of", value: ({ ifClosedNowDay }) => ifClosedNowDay, kind: "date" },
  { header: "Prices from", value: ({ ifClosedNowSources }) => ifClosedNowSources.join(" and ") },
  figure("Options", "options"),
  figure("Shares", "shares"),
  figure("Dividends", "dividends"),
  {
    header: "Open premium",
    value: ({ openPremium, unknownPremiums }) => (unknownPremiums > 0 ? null : openPremium),
    kind: "number",
  },
  figure("Premium received", "premiumReceived"),
  figure("Premium kept (%)", "premiumKept"),
  { header: "Break-even", value: ({ breakEvens }) => breakEvens.join(" and ") },
  figure("Shares held", "openShares"),
  figure("Tax basis per share", "taxBasis"),
  figure("Days", "days"),
  figure("Capital", "capital"),
  figure("Return (%)", "returnOnCapital"),
  figure("A year at this pace (%)", "pace"),
  figure("Closing trades not counted", "unmatchedTrades"),
];
