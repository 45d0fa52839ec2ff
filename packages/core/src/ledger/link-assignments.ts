import { toUnits, type Units } from "../shared/units.ts";
import { quantityOf } from "./entry-amounts.ts";
import type { LedgerEntry } from "./ledger.ts";
import { type Basis, NO_BASIS } from "./lots.ts";
import type { Step } from "./order-entries.ts";

/** The options of one account, day, underlying and strike that were assigned or exercised, and their stock legs. */
export type Delivery = {
  /** Premium and closing cash of the options, folded so far and not yet passed on. */
  premium: Basis;
  /** Shares of stock legs that have not taken their part of the premium yet. */
  sharesLeft: Units;
  optionShares: Units;
};

const CONTRACT = /\d{6}([CP])(\d+(?:\.\d+)?)$/;
const STOCK_LEG = /^YOU (BOUGHT|SOLD) (ASSIGNED|EXERCISED) (PUT|CALL)S?/i;
const DELIVERABLE = /\((\d+) SHS\)/;
const USUAL_SHARES = 100;

/**
 * Which option events belong to which stock legs: account, day, underlying, strike, right, and as many shares on both
 * sides (contracts times the deliverable). Events without their stock legs are in no delivery.
 */
export function linkAssignments(steps: readonly Step[]): ReadonlyMap<LedgerEntry, Delivery> {
  if (!steps.some(({ entry, role }) => role === "OPTION_EVENT" && isDelivering(entry))) {
    return NONE;
  }
  const deliveries = new Map<string, Delivery>();
  const keyed: [LedgerEntry, Delivery][] = [];
  for (const { entry } of steps) {
    const leg = optionLeg(entry) ?? stockLeg(entry);
    if (leg === undefined) {
      continue;
    }
    const key = `${entry.accountId} ${entry.eventDate} ${entry.underlying} ${leg.event} ${leg.right} ${leg.strike}`;
    const delivery = deliveries.get(key) ?? { premium: NO_BASIS, sharesLeft: 0n, optionShares: 0n };
    delivery.optionShares += leg.optionShares;
    delivery.sharesLeft += leg.stockShares;
    deliveries.set(key, delivery);
    keyed.push([entry, delivery]);
  }
  return new Map(keyed.filter(([, { optionShares, sharesLeft }]) => optionShares === sharesLeft));
}

const NONE: ReadonlyMap<LedgerEntry, Delivery> = new Map();

const isDelivering = ({ type }: LedgerEntry) => type === "OPT_ASSIGNED" || type === "OPT_EXERCISED";

type Leg = {
  readonly event: string;
  readonly right: string;
  readonly strike: Units;
  readonly optionShares: Units;
  readonly stockShares: Units;
};

function optionLeg(entry: LedgerEntry): Leg | undefined {
  if (!isDelivering(entry)) {
    return undefined;
  }
  const [, right = "", strike = ""] = CONTRACT.exec(entry.instrument) ?? [];
  const shares = BigInt(DELIVERABLE.exec(entry.action)?.[1] ?? USUAL_SHARES);
  return {
    event: entry.type === "OPT_ASSIGNED" ? "ASSIGNED" : "EXERCISED",
    right,
    strike: strike === "" ? 0n : toUnits(strike),
    optionShares: quantityOf(entry) * shares,
    stockShares: 0n,
  };
}

function stockLeg(entry: LedgerEntry): Leg | undefined {
  if (entry.assetClass === "OPTION" || !(entry.type === "BUY" || entry.type === "SELL")) {
    return undefined;
  }
  const [, , event = "", right = ""] = STOCK_LEG.exec(entry.action.replace(/\s+/g, " ").trim()) ?? [];
  return event === ""
    ? undefined
    : {
        event: event.toUpperCase(),
        right: right.charAt(0).toUpperCase(),
        strike: toUnits(entry.price ?? "0"),
        optionShares: 0n,
        stockShares: quantityOf(entry),
      };
}
