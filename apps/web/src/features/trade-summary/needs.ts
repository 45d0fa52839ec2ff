import { nextTwoFridays } from "@strikebook/core/open-contracts/expiry-weeks";
import { totalContracts } from "@strikebook/core/open-contracts/total-contracts";
import { isRecent } from "@strikebook/core/portfolio/freshness";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { weekdayName } from "@strikebook/core/shared/period";
import { STATEMENTS_PATH } from "../../lib/address/ledger-pages.ts";
import { formatPercent, formatTrades, plural, tradesText } from "../../lib/format.ts";
import type { OpenContract } from "../open-contracts/open-contracts.queries.ts";
import { isLagging, shortDate } from "./history-words.ts";
import type { HistoryStanding } from "./realized.queries.ts";

/** Something that a person has to look at, and where. */
export type Need = {
  /** The same as long as nothing new has come to it: under it the need is put off. */
  readonly id: string;
  readonly text: string;
  readonly path: string;
};

export type Facts = {
  readonly today: CalendarDate;
  readonly contracts: readonly OpenContract[];
  /** Closings whose opening is not on record. */
  readonly unmatched: number;
  readonly standings: readonly HistoryStanding[];
  /** Files of the queue in this browser that wait for the person. */
  readonly files: number;
  /** False for who only looks: what takes an import or a statement is then not asked for. */
  readonly mayImport: boolean;
};

export const NEEDS_MAX = 4;

/** The most pressing first. */
export function needsOf({ today, contracts, mayImport, ...facts }: Facts): Need[] {
  return [...expiring(contracts, today), ...(mayImport ? importing(facts, today) : [])];
}

/** An account that lags is one of them beside accounts that don't: all together stand under the title. */
function importing(
  { unmatched, standings, files }: Pick<Facts, "files" | "standings" | "unmatched">,
  today: CalendarDate,
): Need[] {
  const lagging = isLagging(standings) ? standings.filter(({ isBehind }) => isBehind) : [];
  return [
    ...(unmatched === 0
      ? []
      : [
          {
            id: `unmatched ${unmatched}`,
            text: `${tradesText(unmatched, "closing trade lacks", "closing trades lack")} an opening`,
            path: STATEMENTS_PATH,
          },
        ]),
    ...lagging.map(({ accountId, account, coveredThrough }) => ({
      id: `history ${accountId} ${coveredThrough}`,
      text: `History ends ${shortDate(coveredThrough, today)} in ${account}`,
      path: "/user/accounts",
    })),
    ...(files === 0
      ? []
      : [
          {
            id: `files ${files}`,
            text: `${plural(files, "file")} ${files === 1 ? "waits" : "wait"} for an answer`,
            path: "/upload",
          },
        ]),
  ];
}

/** `12 contracts expire Friday, 2 in the money: NVDA by 9.60%`: all of this week, where the price of one says so; the deepest named. */
function expiring(contracts: readonly OpenContract[], today: CalendarDate): Need[] {
  const [friday] = nextTwoFridays(today);
  const own = contracts.filter(({ isAwaiting, expiration }) => !isAwaiting && expiration <= friday);
  const inTheMoney = own
    .filter(({ outOfTheMoneyPercent }) => (outOfTheMoneyPercent ?? 0) < 0)
    .toSorted((a, b) => (a.outOfTheMoneyPercent ?? 0) - (b.outOfTheMoneyPercent ?? 0));
  const [deepest] = inTheMoney;
  if (!deepest) {
    return [];
  }
  const countOf = (counted: readonly OpenContract[]) => Number(totalContracts(counted).contracts);
  const days = new Set(own.map(({ expiration }) => expiration));
  const when = days.size > 1 ? "this week" : dayWord(deepest.expiration, today);
  const percent = formatPercent(Math.abs(deepest.outOfTheMoneyPercent ?? 0));
  const money = `${formatTrades(countOf(inTheMoney))} in the money: ${deepest.underlying} by ${percent}`;
  return [
    {
      id: `expiry ${friday} ${[...new Set(inTheMoney.map(({ instrument }) => instrument))].sort().join(" ")}`,
      text: `${tradesText(countOf(own), "contract expires", "contracts expire")} ${when}, ${money}${priceText(deepest.priceDay, today)}`,
      path: "/open-contracts",
    },
  ];
}

/** ` at its price of Nov 3` where that is more than 3 market days old. */
const priceText = (day: string | null, today: CalendarDate): string =>
  day === null || isRecent({ portfolioDate: calendarDate(day), today })
    ? ""
    : ` at its price of ${shortDate(day, today)}`;

const dayWord = (day: string, today: CalendarDate): string =>
  day === today ? "today" : weekdayName(calendarDate(day));
