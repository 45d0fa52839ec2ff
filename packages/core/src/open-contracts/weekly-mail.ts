import { CLOSE_SOURCE_NAMES } from "../closing-prices/closing-price.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { countWords } from "../shared/count-words.ts";
import { periodBack } from "../shared/period.ts";
import { absolute, fromUnits, toUnits } from "../shared/units.ts";
import { contractWords } from "../transactions/contract-words.ts";
import { nextTwoFridays } from "./expiry-weeks.ts";
import type { OpenContract } from "./open-contract.ts";

export type WeeklyMail = { readonly subject: string; readonly text: string };

/** The Monday whose mail is due on a day. */
export const weeklyMailOf = (today: CalendarDate): CalendarDate => periodBack("WEEK", today, 0).startDate;

type Told = {
  readonly firstName: string;
  readonly today: CalendarDate;
  readonly contracts: readonly (OpenContract & { readonly account: string })[];
  /** The newest day of imported history; null without any. */
  readonly historyUntil: CalendarDate | null;
  /** The app's address; absent when nobody told the server. */
  readonly appUrl?: string | undefined;
};

export type ToldContract = Told["contracts"][number];

/** What expires this week and the next, and what has expired without a word of its outcome. */
export type ExpiringSoon = {
  readonly soon: readonly ToldContract[];
  readonly next: readonly ToldContract[];
  readonly awaiting: readonly ToldContract[];
};

/** The contracts that the week's Monday tells of; undefined when there are none. */
export function expiringSoon(
  contracts: readonly ToldContract[],
  today: CalendarDate,
): ExpiringSoon | undefined {
  const [friday, nextFriday] = nextTwoFridays(today);
  const open = contracts.filter(({ isAwaiting }) => !isAwaiting);
  const soon = open.filter(({ expiration }) => expiration <= friday);
  const next = open.filter(({ expiration }) => expiration > friday && expiration <= nextFriday);
  const awaiting = contracts.filter(({ isAwaiting }) => isAwaiting);
  return soon.length + next.length + awaiting.length === 0 ? undefined : { soon, next, awaiting };
}

/**
 * What expires this week and the next, in words and without amounts: a mail is read by every server it passes. Undefined
 * when there is nothing to tell.
 */
export function weeklyMail({
  firstName,
  today,
  contracts,
  historyUntil,
  appUrl,
}: Told): WeeklyMail | undefined {
  const expiring = expiringSoon(contracts, today);
  if (expiring === undefined) {
    return undefined;
  }
  const { soon, next, awaiting } = expiring;
  return {
    subject: subjectOf(expiring),
    text: [
      `Hello ${firstName.replace(/\s+/g, " ")},`,
      "",
      ...weekLines("This week", soon),
      ...weekLines("Next week", next),
      ...awaitingLines(awaiting),
      historyUntil === null ? "" : `Your history stops at ${dayWords(historyUntil)}.`,
      ...(appUrl === undefined ? [] : [`See them all: ${appUrl.replace(/\/$/, "")}/open-contracts`]),
      "",
      "You get this mail each Monday. Turn it off on the Open contracts page.",
      "",
    ].join("\n"),
  };
}

/** The next expiration with its contracts, or how many await an outcome. */
export function subjectOf({ soon, next, awaiting }: ExpiringSoon): string {
  const coming = soon.length > 0 ? soon : next;
  const first = coming[0]?.expiration;
  if (first === undefined) {
    return `${countWords(countOf(awaiting), "contract")} awaiting an outcome`;
  }
  const ending = coming.filter(({ expiration }) => expiration === first);
  const count = countOf(ending);
  return `${countWords(count, "contract")} ${count === 1 ? "expires" : "expire"} on ${dayWords(first)}`;
}

/** A line for each contract of a week, the first `linesMax` of them. */
export function weekLines(
  title: string,
  contracts: Told["contracts"],
  linesMax: number = LINES_MAX,
): string[] {
  return contracts.length === 0
    ? [`${title}: nothing expires.`, ""]
    : [
        `${title}:`,
        ...contracts.slice(0, linesMax).map((contract) => `  ${contractLine(contract)}`),
        ...(contracts.length > linesMax ? [`  and ${contracts.length - linesMax} more`] : []),
        "",
      ];
}

/** Lines of a week; the page has them all. */
const LINES_MAX = 30;

/** On one line, and of an account's number the last four digits. */
const maskedAccount = (account: string): string =>
  account.replace(/\s+/g, " ").replace(/\b[A-Z]{0,3}\d{3,}(\d{4})\b/gi, "...$1");

function contractLine(contract: Told["contracts"][number]): string {
  const { instrument, quantity, account } = contract;
  const words = contractWords(instrument);
  const side = quantity.startsWith("-") ? "sold" : "bought";
  return `${dayWords(contract.expiration)}: ${words?.name ?? instrument}, ${quantity.replace("-", "")} ${side}, ${maskedAccount(account)}, ${priceWords(contract)}`;
}

/** Where the share stood against the strike, when, and by whose price where it isn't Fidelity's. */
function priceWords({ outOfTheMoneyPercent: percent, priceDay, priceSource }: ToldContract): string {
  if (percent === null || priceDay === null) {
    return "no price";
  }
  const isOther = priceSource !== null && priceSource !== "FIDELITY";
  return `${placeOf(percent)} on ${dayWords(priceDay)}${isOther ? ` (${CLOSE_SOURCE_NAMES[priceSource]})` : ""}`;
}

function placeOf(percent: number): string {
  if (percent === 0) {
    return "at the money";
  }
  return percent < 0 ? "in the money" : "out of the money";
}

/** Contracts that have expired without a word of their outcome. */
export function awaitingLines(contracts: Told["contracts"]): string[] {
  const count = countOf(contracts);
  return count === 0
    ? []
    : [
        `${countWords(count, "contract")} ${count === 1 ? "has" : "have"} expired; Fidelity hasn't posted the outcome yet.`,
        "",
      ];
}

/** Contracts, long and short. */
export const countOf = (contracts: Told["contracts"]): number =>
  Number(fromUnits(contracts.reduce((sum, { quantity }) => sum + absolute(toUnits(quantity)), 0n)));

const DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** `Fri, Nov 27` */
export const dayWords = (day: CalendarDate): string => DAY.format(Date.parse(day));
