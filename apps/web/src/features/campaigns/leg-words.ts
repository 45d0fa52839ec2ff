import type { LegKind } from "@strikebook/core/campaigns/campaign";
import { contractWords, strikeWords } from "@strikebook/core/transactions/contract-words";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { areAmountsHidden } from "../../lib/browser/privacy.ts";
import { formatQuantity, signOf } from "../../lib/format.ts";
import type { CampaignLeg } from "./campaign-story.queries.ts";

/** A leg as far as words and drawings need it. */
export type Leg = Pick<
  CampaignLeg,
  "chain" | "day" | "instrument" | "kind" | "link" | "quantity" | "transactionId"
>;

const VERBS: Readonly<Record<LegKind, string>> = {
  SOLD_TO_OPEN: "Sold",
  BOUGHT_TO_OPEN: "Bought",
  BOUGHT_TO_CLOSE: "Bought back",
  SOLD_TO_CLOSE: "Sold off",
  EXPIRED: "Expired",
  ASSIGNED: "Assigned",
  EXERCISED: "Exercised",
  SHARES_BOUGHT: "Bought",
  SHARES_SOLD: "Sold",
  SHARES_JOINED: "Covered from here on",
  SHARES_IN: "Moved in",
  SHARES_OUT: "Moved out",
  DIVIDEND: "Dividend",
  CASH_RETURNED: "Cash returned",
};

/** Words of a leg whose tie to another one says more than its kind. */
const TIED: Readonly<Record<string, string>> = {
  "SOLD_TO_OPEN ROLL": "Rolled into",
  "BOUGHT_TO_OPEN ROLL": "Rolled into",
  "BOUGHT_TO_CLOSE ROLL": "Rolled out of",
  "SOLD_TO_CLOSE ROLL": "Rolled out of",
  "SHARES_BOUGHT ASSIGNED": "Put to you",
  "SHARES_BOUGHT EXERCISED": "Bought by exercise",
  "SHARES_SOLD CALLED_AWAY": "Called away",
  "SHARES_SOLD EXERCISED": "Sold by exercise",
};

export const legVerb = ({ kind, link }: Pick<Leg, "kind" | "link">): string =>
  TIED[`${kind} ${link}`] ?? VERBS[kind as LegKind];

/** `Sold 1 F $12 Put`, `Sold 3 F $12 Puts`, `Put to you 100 F`, `Dividend F`. */
export function legWords(leg: Leg): string {
  const contract = contractWords(leg.instrument)?.name;
  const name = contract === undefined ? leg.instrument : counted(leg, contract);
  const quantity = signOf(leg.quantity) === 0 ? "" : `${formatQuantity(leg.quantity)} `;
  return `${legVerb(leg)} ${quantity}${name}`;
}

/** The same where the underlying is known: `Sold 3 $12 Puts`, `Put to you 100 shares`. */
export function legShort(leg: Leg): string {
  const contract = readContractSymbol(leg.instrument);
  const what = contract
    ? `${strikeWords(contract.strike)} ${contract.right === "PUT" ? "Put" : "Call"}`
    : "share";
  return signOf(leg.quantity) === 0
    ? legVerb(leg)
    : `${legVerb(leg)} ${formatQuantity(leg.quantity)} ${counted(leg, what)}`;
}

/** While amounts are hidden the plural: the other one says that there is one. */
const counted = ({ quantity }: Pick<Leg, "quantity">, what: string): string =>
  (Number(quantity) === 1 && !areAmountsHidden()) || signOf(quantity) === 0 ? what : `${what}s`;

export const rightOf = ({ instrument }: Pick<Leg, "instrument">) => readContractSymbol(instrument)?.right;

const OPENINGS: ReadonlySet<string> = new Set<LegKind>(["BOUGHT_TO_OPEN", "SOLD_TO_OPEN"]);
export const isOpening = ({ kind }: Pick<Leg, "kind">): boolean => OPENINGS.has(kind);

const CLOSINGS: ReadonlySet<string> = new Set<LegKind>([
  "BOUGHT_TO_CLOSE",
  "SOLD_TO_CLOSE",
  "EXPIRED",
  "ASSIGNED",
  "EXERCISED",
]);
/** Of a contract, whichever way it ended. */
export const isClosing = ({ kind }: Pick<Leg, "kind">): boolean => CLOSINGS.has(kind);

const ARRIVALS: ReadonlySet<string> = new Set<LegKind>(["SHARES_BOUGHT", "SHARES_IN", "SHARES_JOINED"]);
export const isArrival = ({ kind }: Pick<Leg, "kind">): boolean => ARRIVALS.has(kind);

const DEPARTURES: ReadonlySet<string> = new Set<LegKind>(["SHARES_OUT", "SHARES_SOLD"]);
export const isDeparture = ({ kind }: Pick<Leg, "kind">): boolean => DEPARTURES.has(kind);
