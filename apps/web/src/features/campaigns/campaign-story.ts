import { strikeWords } from "@strikebook/core/transactions/contract-words";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { areAmountsHidden } from "../../lib/browser/privacy.ts";
import { formatMoney, plural } from "../../lib/format.ts";
import type { Campaign } from "./campaign-story.queries.ts";
import { isArrival, isClosing, isOpening, type Leg, rightOf } from "./leg-words.ts";

type Told = Pick<Campaign, "days" | "openPremium" | "openShares" | "profit" | "unknownPremiums"> & {
  readonly legs: readonly Leg[];
};

/** `Sold 1 put, rolled twice, assigned at $50, three calls since: $412.35 in 63 days.` */
export function campaignStory(campaign: Told): string {
  const clauses = clausesOf(campaign).join(", ");
  const start = clauses.charAt(0).toUpperCase() + clauses.slice(1);
  const isBegun = campaign.legs.some((leg) => isClosing(leg) || REALIZING.has(leg.kind));
  return isBegun
    ? `${start}: ${formatMoney(campaign.profit)} in ${plural(campaign.days, "day")}.`
    : `${start}. Nothing closed yet, ${premiumText(campaign)}.`;
}

/** Legs that realize money beside the closings of contracts. */
const REALIZING = new Set<Leg["kind"]>(["CASH_RETURNED", "SHARES_SOLD"]);

const premiumText = ({ openPremium, unknownPremiums }: Told): string =>
  unknownPremiums > 0 ? "open premium unknown" : `${formatMoney(openPremium)} open premium`;

/** A kind of event, and what the story says of all its legs together. */
type Chapter = {
  readonly holds: (leg: Leg) => boolean;
  readonly words: (legs: readonly Leg[], campaign: Told) => string;
};

const isRoll = (leg: Leg) => leg.link === "ROLL" && isOpening(leg);

const opening = (
  kind: string,
  right: "CALL" | "PUT",
  words: (count: number, campaign: Told) => string,
): Chapter => ({
  holds: (leg) => leg.kind === kind && !isRoll(leg) && rightOf(leg) === right,
  words: (legs, campaign) => words(unitsOf(legs), campaign),
});

const assigned = (right: "CALL" | "PUT", words: string): Chapter => ({
  holds: (leg) => leg.kind === "ASSIGNED" && rightOf(leg) === right,
  words: (legs) => `${words} ${endingText(legs)}`,
});

const CHAPTERS: readonly Chapter[] = [
  opening("SOLD_TO_OPEN", "PUT", (count) => `sold ${counted(count, "put")}`),
  opening("BOUGHT_TO_OPEN", "PUT", (count) => `bought ${counted(count, "put")}`),
  opening("BOUGHT_TO_OPEN", "CALL", (count) => `bought ${counted(count, "call")}`),
  {
    holds: ({ kind, link }) => kind === "SHARES_BOUGHT" && link !== "ASSIGNED" && link !== "EXERCISED",
    words: (legs) => `bought ${counted(unitsOf(legs), "share")}`,
  },
  {
    holds: ({ kind }) => kind === "SHARES_JOINED",
    words: (legs) => `covered ${counted(unitsOf(legs), "share")} bought before`,
  },
  { holds: isRoll, words: (legs) => `rolled ${timesText(eventsOf(legs))}` },
  assigned("PUT", "assigned"),
  { holds: ({ kind }) => kind === "EXERCISED", words: (legs) => `exercised ${endingText(legs)}` },
  opening("SOLD_TO_OPEN", "CALL", callsText),
  assigned("CALL", "called away"),
  {
    holds: ({ kind, link }) => kind === "SHARES_SOLD" && link !== "CALLED_AWAY" && link !== "EXERCISED",
    words: (legs) => `sold ${counted(unitsOf(legs), "share")}`,
  },
  {
    holds: ({ kind }) => kind === "EXPIRED",
    words: (legs, { legs: all }) =>
      all.filter(isClosing).length === legs.length && !all.some(isArrival) ? "expired worthless" : "",
  },
];

/** In the order in which each began. */
function clausesOf(campaign: Told): string[] {
  const { legs } = campaign;
  return CHAPTERS.map(({ holds, words }) => ({ first: legs.findIndex(holds), holds, words }))
    .filter(({ first }) => first >= 0)
    .sort((a, b) => a.first - b.first)
    .map(({ holds, words }) => words(legs.filter(holds), campaign))
    .filter((clause) => clause !== "");
}

/** `three calls since` while the shares they cover are there, `sold 3 calls` otherwise. */
function callsText(calls: number, { legs, openShares }: Told): string {
  const shares = legs.findIndex(isArrival);
  const firstCall = legs.findIndex((leg) => isOpening(leg) && rightOf(leg) === "CALL");
  const isSince = Number(openShares) > 0 && shares >= 0 && shares < firstCall;
  if (!isSince) {
    return `sold ${counted(calls, "call")}`;
  }
  return areAmountsHidden() ? "calls since" : `${countWord(calls)} ${calls === 1 ? "call" : "calls"} since`;
}

/** `at $50`, `twice at $50`, `3 times`. */
function endingText(legs: readonly Leg[]): string {
  const strikes = new Set(legs.map(({ instrument }) => readContractSymbol(instrument)?.strike));
  const [strike] = strikes;
  const events = eventsOf(legs);
  const times = events === 1 ? "" : timesText(events);
  const at = strikes.size === 1 && strike !== undefined ? `at ${strikeWords(strike)}` : "";
  return [times, at].filter(Boolean).join(" ");
}

/** `3 puts`; while amounts are hidden `puts`, since the number tells how large the campaign is. */
const counted = (count: number, noun: string): string =>
  areAmountsHidden() ? `${noun}s` : plural(count, noun);

/** Contracts or shares of the legs together; fractions of shares are left out of words. */
const unitsOf = (legs: readonly Leg[]): number =>
  Math.floor(legs.reduce((sum, { quantity }) => sum + Number(quantity), 0));

/** Legs of one day are one event: an order may be filled in several. */
const eventsOf = (legs: readonly Leg[]): number => new Set(legs.map(({ day }) => day)).size;

function timesText(times: number): string {
  return { 1: "once", 2: "twice" }[times] ?? `${times} times`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const countWord = (count: number): string => NUMBERS[count] ?? String(count);
