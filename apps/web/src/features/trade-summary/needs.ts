import { nextTwoFridays } from "@strikebook/core/open-contracts/expiry-weeks";
import { totalContracts } from "@strikebook/core/open-contracts/total-contracts";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { weekdayName } from "@strikebook/core/shared/period";
import { STATEMENTS_PATH } from "../../lib/address/ledger-pages.ts";
import { formatPercent, plural, tradesText } from "../../lib/format.ts";
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
};

export const NEEDS_MAX = 4;

/** The most pressing first. An account that lags is one of them beside accounts that don't: all together stand under the title. */
export function needsOf({ today, contracts, unmatched, standings, files }: Facts): Need[] {
  const lagging = isLagging(standings) ? standings.filter(({ isBehind }) => isBehind) : [];
  return [
    ...expiring(contracts, today),
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

/** `3 contracts expire Friday, NVDA 9.60% in the money`: those of this week whose price says so, the deepest named. */
function expiring(contracts: readonly OpenContract[], today: CalendarDate): Need[] {
  const [friday] = nextTwoFridays(today);
  const own = contracts
    .filter(
      ({ isAwaiting, expiration, outOfTheMoneyPercent }) =>
        !isAwaiting && expiration <= friday && (outOfTheMoneyPercent ?? 0) < 0,
    )
    .toSorted((a, b) => (a.outOfTheMoneyPercent ?? 0) - (b.outOfTheMoneyPercent ?? 0));
  const [deepest] = own;
  if (!deepest) {
    return [];
  }
  const count = Number(totalContracts(own).contracts);
  const days = new Set(own.map(({ expiration }) => expiration));
  const when = days.size > 1 ? "this week" : dayWord(deepest.expiration, today);
  const percent = formatPercent(Math.abs(deepest.outOfTheMoneyPercent ?? 0));
  return [
    {
      id: `expiry ${friday} ${[...new Set(own.map(({ instrument }) => instrument))].sort().join(" ")}`,
      text: `${tradesText(count, "contract expires", "contracts expire")} ${when}, ${deepest.underlying} ${percent} in the money`,
      path: "/open-contracts",
    },
  ];
}

const dayWord = (day: string, today: CalendarDate): string =>
  day === today ? "today" : weekdayName(calendarDate(day));
