import { contractWords } from "@strikebook/core/transactions/contract-words";
import { COVER_BADGES } from "../../lib/cover-badges.ts";
import { formatMoney, formatQuantity, signOf, tradesText } from "../../lib/format.ts";
import type { BadgeTone } from "../../ui/status-badge.tsx";
import type { OpenContract } from "./open-contracts.queries.ts";

/** `KO $60 Put`. */
export const contractName = ({ instrument }: Pick<OpenContract, "instrument">): string =>
  contractWords(instrument)?.name ?? instrument;

/** `2 sold`. */
export function sideText({ quantity }: Pick<OpenContract, "quantity">): string {
  return `${formatQuantity(quantity.replace("-", ""))} ${isSold({ quantity }) ? "sold" : "bought"}`;
}

/** `9 contracts`. */
export const contractsText = (count: string): string => tradesText(Number(count), "contract");

/** A word, and the sentence that explains it. */
export type Mark = { readonly short: string; readonly words: string; readonly tone: BadgeTone };

/** The side of the strike on which the price is; nothing without a price. */
export function moneynessMark(contract: OpenContract): Mark | undefined {
  const { outOfTheMoneyPercent: percent, isAwaiting } = contract;
  if (isAwaiting) {
    return { short: likelyEnd(contract), words: "Fidelity hasn't posted the outcome yet", tone: "warning" };
  }
  if (percent === null) {
    return undefined;
  }
  if (percent === 0) {
    return { short: "ATM", words: "at the money", tone: "neutral" };
  }
  return percent < 0
    ? { short: "ITM", words: "in the money", tone: isSold(contract) ? "warning" : "success" }
    : { short: "OTM", words: "out of the money", tone: "neutral" };
}

/** A contract that is in no file, or only in part: what it brought isn't known. */
export const isPremiumKnown = ({ openedOn, isPremiumKnown: isKnown }: KnownFields): boolean =>
  isKnown && openedOn !== null;

type KnownFields = Pick<OpenContract, "isPremiumKnown" | "openedOn">;

const isSold = ({ quantity }: Pick<OpenContract, "quantity">) => signOf(quantity) < 0;

/** The likely end of an expired contract by the last price; a question until Fidelity says so. */
function likelyEnd(contract: OpenContract): string {
  const { outOfTheMoneyPercent: percent } = contract;
  if (percent === null) {
    return "Awaiting";
  }
  if (percent >= 0) {
    return "Expired?";
  }
  return isSold(contract) ? "Assigned?" : "Exercised?";
}

/** The cover of a sold contract. */
export function coverMark({
  cover,
  coverParts,
  collateral,
  collateralShares,
}: OpenContract): Mark | undefined {
  if (cover === null) {
    return undefined;
  }
  const words = {
    SHARES: `${formatQuantity(collateralShares)} shares`,
    CASH: formatMoney(collateral),
    SPREAD: formatMoney(collateral),
    PARTLY: coverParts.map(partText).join(", "),
    NAKED: collateral === null ? "no shares behind it" : `needs ${formatMoney(collateral)}`,
    UNKNOWN: collateral === null ? "adjusted contract" : `needs ${formatMoney(collateral)}`,
  };
  return { ...COVER_BADGES[cover], words: words[cover] };
}

const PART_WORDS = {
  SHARES: "by shares",
  CASH: "by cash",
  SPREAD: "by a spread",
  NAKED: "naked",
  UNKNOWN: "unknown",
  PARTLY: "partly",
} as const;

/** `1 by cash`. */
const partText = ({ cover, quantity }: OpenContract["coverParts"][number]): string =>
  `${formatQuantity(quantity)} ${PART_WORDS[cover]}`;

/** `last day`, `1 day`, `4 days`, `3 days ago`. */
export function daysText(daysToExpiry: number): string {
  const days = Math.abs(daysToExpiry);
  const count = `${days} ${days === 1 ? "day" : "days"}`;
  if (daysToExpiry === 0) {
    return "last day";
  }
  return daysToExpiry < 0 ? `${count} ago` : count;
}
