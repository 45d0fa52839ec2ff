import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import type { HeldContract, Holdings } from "../open-contract.ts";

type Given = Partial<Pick<HeldContract, "accountId" | "isPremiumKnown">> & {
  readonly deliverableShares?: number | null;
  readonly deliverableCash?: string;
  readonly premium?: string;
  readonly openedOn?: string | null;
};

/** Contracts of account `Joint`, sold for 199.34 each on Nov 2, 2026, unless told: `["KO261127P60", -2]`. */
export function contract(instrument: string, quantity: number, given: Given = {}): HeldContract {
  const root = readContractSymbol(instrument)?.root ?? "";
  return {
    accountId: given.accountId ?? "Joint",
    deliverable: deliverableOf(root, given),
    isPremiumKnown: given.isPremiumKnown ?? true,
    instrument,
    underlying: root.replace(/\d$/, ""),
    quantity: String(quantity) as DecimalText,
    premium: (given.premium ?? (-quantity * 199.34).toFixed(2)) as DecimalText,
    openedOn: (given.openedOn === undefined ? "2026-11-02" : given.openedOn) as CalendarDate | null,
  };
}

function deliverableOf(root: string, { deliverableShares, deliverableCash = "0" }: Given) {
  const usual = /\d$/.test(root) ? null : 100;
  const shares = deliverableShares === undefined ? usual : deliverableShares;
  return shares === null ? null : { shares, cash: deliverableCash as DecimalText };
}

type GivenHoldings = {
  /** By account and underlying: `"Joint KO"`. */
  readonly shares?: Readonly<Record<string, number>>;
  /** By account, of the snapshot of Nov 20, 2026. */
  readonly cash?: Readonly<Record<string, number>>;
  /** By account and underlying, the oldest first: shares, and their cost or null. */
  readonly lots?: Readonly<Record<string, readonly (readonly [quantity: number, cost: number | null])[]>>;
  /** By symbol, of the same day. */
  readonly prices?: Readonly<Record<string, number>>;
};

/** Contracts with what stands behind them. */
export const holdings = (contracts: readonly HeldContract[], given: GivenHoldings = {}): Holdings => ({
  contracts,
  shares: Object.entries(given.shares ?? {}).map(([place, quantity]) => {
    const [accountId = "", underlying = ""] = place.split(" ");
    return { accountId, underlying, quantity: String(quantity) as DecimalText };
  }),
  cash: Object.entries(given.cash ?? {}).map(([accountId, cash]) => ({
    accountId,
    cash: String(cash) as DecimalText,
    day: SNAPSHOT_DAY,
    source: "FIDELITY",
  })),
  lots: Object.entries(given.lots ?? {}).flatMap(([place, lots]) => {
    const [accountId = "", underlying = ""] = place.split(" ");
    return lots.map(([quantity, cost]) => ({
      accountId,
      underlying,
      quantity: String(quantity) as DecimalText,
      amount: cost === null ? null : (String(-cost) as DecimalText),
    }));
  }),
  prices: Object.entries(given.prices ?? {}).map(([symbol, price]) => ({
    symbol,
    price: String(price) as DecimalText,
    day: SNAPSHOT_DAY,
    source: "FIDELITY",
  })),
});

export const SNAPSHOT_DAY = "2026-11-20" as CalendarDate;
