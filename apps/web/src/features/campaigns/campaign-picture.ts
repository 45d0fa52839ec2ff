import { formatMoney, formatPercent, signOf } from "../../lib/format.ts";
import { runningSum } from "../../ui/chart/running-sum.ts";
import type { SharePicture } from "../../ui/share/share-picture.ts";
import type { Campaign } from "./campaign-story.queries.ts";
import { campaignHeading } from "./campaign-words.ts";

/**
 * A campaign to show to others: its realized profit leg by leg, and as its percentage the return on capital
 * (domain.md 5). The name that the person gave it stays out, as the account does: it may hold either.
 */
export function campaignPicture(campaign: Campaign): SharePicture {
  const { openedOn, closedOn, underlying, profit, returnOnCapital, unmatchedTrades, legs } = campaign;
  const changes = legs.flatMap(({ day, realized }) => (realized === null ? [] : [{ day, change: realized }]));
  const points = runningSum(changes, openedOn);
  // Of an open campaign the picture ends with what it realized last.
  const last = closedOn ?? points.at(-1)?.day ?? openedOn;
  return {
    title: campaignHeading({ underlying, openedOn, closedOn, name: null }),
    fileName: `${underlying.toLowerCase()}-${openedOn}.png`,
    percent:
      returnOnCapital === null
        ? undefined
        : {
            text: formatPercent(returnOnCapital, "always"),
            words: "return on the capital it tied up, realized",
            sign: signOf(returnOnCapital),
          },
    dollars: {
      text: formatMoney(profit, "always"),
      words: unmatchedTrades > 0 ? "realized profit, as far as known" : "realized profit",
      sign: signOf(profit),
    },
    drawing: { kind: "curve", points, from: openedOn, to: last, through: last, uncovered: [] },
  };
}
