import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { absolute, divideRounded, fromUnits, toUnits, type Units } from "../shared/units.ts";

/** An account's quantity of one symbol on a day; without a symbol the account counts and holds nothing. */
export type HeldSum = {
  readonly accountId: string;
  /** The day of the account's snapshot. */
  readonly day: CalendarDate;
  /** Position type and symbol; null for an account that holds nothing. */
  readonly holding: string | null;
  /** Cash and pending activity have no price. */
  readonly isCash: boolean;
  /** Signed: negative is short. Null when a row leaves it open. */
  readonly quantity: DecimalText | null;
  /** In US dollars. Null when a row leaves it open; `knownValue` is what the other rows come to. */
  readonly value: DecimalText | null;
  readonly knownValue: DecimalText;
};

/**
 * Why the value of all accounts changed from one day to a later one. The parts add up to the change exactly; all are US
 * dollars, positive when they raise the value.
 */
export type ValueChange = {
  readonly change: DecimalText;
  /**
   * Price gain or loss of quantities that stayed. Null, as are the next two, when no holding can be split.
   */
  readonly market: DecimalText | null;
  /** Quantities that came, at the later price; shares delivered or moved in are among them. */
  readonly bought: DecimalText | null;
  /** Quantities that went, at the later price: negative. */
  readonly sold: DecimalText | null;
  /** Cash and pending activity. */
  readonly cash: DecimalText;
  /** Holdings with a missing quantity or price: they changed by so much, for reasons unknown. */
  readonly unknown: DecimalText;
  readonly unknownHoldings: number;
  /** Accounts with a snapshot by the later day only. */
  readonly newlyCovered: DecimalText;
  readonly newlyCoveredAccounts: number;
  /** Accounts that ended in between: negative. */
  readonly noLongerCovered: DecimalText;
  readonly noLongerCoveredAccounts: number;
};

const PARTS = ["market", "bought", "sold", "cash", "unknown", "newlyCovered", "noLongerCovered"] as const;
type Part = (typeof PARTS)[number];

/** The rule of domain.md 3 for a comparison of two days; a symbol is compared account by account. */
export function valueChange(before: readonly HeldSum[], after: readonly HeldSum[]): ValueChange {
  const [was, is] = [accountsOf(before), accountsOf(after)];
  const came = after.filter(({ accountId }) => !was.has(accountId));
  const went = before.filter(({ accountId }) => !is.has(accountId));
  const parts = pairsOf(
    before.filter(({ accountId }) => is.has(accountId)),
    after.filter(({ accountId }) => was.has(accountId)),
  ).map(splitter(after));
  const sums = sumParts(parts);
  sums.newlyCovered = sumKnown(came);
  sums.noLongerCovered = -sumKnown(went);
  const unknownHoldings = parts.filter(({ unknown }) => unknown !== undefined).length;
  const isSplit = unknownHoldings === 0 || parts.some(({ market }) => market !== undefined);
  return {
    ...tellSums(sums, isSplit),
    unknownHoldings,
    newlyCoveredAccounts: accountsOf(came).size,
    noLongerCoveredAccounts: accountsOf(went).size,
  };
}

type Parts = { readonly [Each in Part]?: Units };

/** Splits the change of a holding; what went may be priced by any row of the later day. */
function splitter(after: readonly HeldSum[]) {
  const prices = pricesOf(after);
  return ([old, now]: Pair): Parts => {
    const change = known(now) - known(old);
    if ((old ?? now)?.isCash) {
      return { cash: change };
    }
    const traded = tradedOf(old, now, prices);
    return traded === undefined
      ? { unknown: change }
      : { market: change - traded.value, [traded.isBought ? "bought" : "sold"]: traded.value };
  };
}

function sumParts(parts: readonly Parts[]): Record<Part, Units> {
  const sumOf = (part: Part) => parts.reduce((sum, { [part]: units = 0n }) => sum + units, 0n);
  return Object.fromEntries(PARTS.map((part) => [part, sumOf(part)])) as Record<Part, Units>;
}

const sumKnown = (rows: readonly HeldSum[]) => rows.reduce((sum, row) => sum + known(row), 0n);

function tellSums(sums: Record<Part, Units>, isSplit: boolean) {
  const splitOnly = (units: Units) => (isSplit ? fromUnits(units) : null);
  return {
    change: fromUnits(PARTS.reduce((sum, part) => sum + sums[part], 0n)),
    market: splitOnly(sums.market),
    bought: splitOnly(sums.bought),
    sold: splitOnly(sums.sold),
    cash: fromUnits(sums.cash),
    unknown: fromUnits(sums.unknown),
    newlyCovered: fromUnits(sums.newlyCovered),
    noLongerCovered: fromUnits(sums.noLongerCovered),
  };
}

const accountsOf = (rows: readonly HeldSum[]) => new Set(rows.map(({ accountId }) => accountId));

const known = (row: HeldSum | undefined): Units => (row === undefined ? 0n : toUnits(row.knownValue));

type Pair = readonly [old: HeldSum | undefined, now: HeldSum | undefined];

/** Each holding as it was and as it is. */
function pairsOf(before: readonly HeldSum[], after: readonly HeldSum[]): Pair[] {
  const keyOf = ({ accountId, holding, isCash }: HeldSum) => `${accountId} ${isCash} ${holding}`;
  const byKey = (rows: readonly HeldSum[]) =>
    new Map(rows.filter(({ holding }) => holding !== null).map((row) => [keyOf(row), row]));
  const [old, now] = [byKey(before), byKey(after)];
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => [old.get(key), now.get(key)]);
}

/** A row's price as its quantity and value, so that contracts of 100 shares need no multiplier. */
type Price = { readonly quantity: Units; readonly value: Units };

/** By holding, from the newest snapshot that has one. */
function pricesOf(rows: readonly HeldSum[]): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  for (const row of rows.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))) {
    const price = priceOf(row);
    if (price !== undefined && row.holding !== null) {
      prices.set(row.holding, price);
    }
  }
  return prices;
}

function priceOf(row: HeldSum | undefined): Price | undefined {
  if (row?.quantity == null || row.value === null || toUnits(row.quantity) === 0n) {
    return undefined;
  }
  return { quantity: toUnits(row.quantity), value: toUnits(row.value) };
}

/** The change of the quantity at the later price, to the cent; undefined when either cannot be known. */
function tradedOf(old: HeldSum | undefined, now: HeldSum | undefined, prices: ReadonlyMap<string, Price>) {
  const [from, to] = [quantityOf(old), quantityOf(now)];
  if (from === undefined || to === undefined) {
    return undefined;
  }
  if (from === to) {
    return { value: 0n, isBought: true };
  }
  const price = priceOf(now) ?? prices.get((old ?? now)?.holding ?? "");
  return price && { value: worth(to - from, price), isBought: to > from };
}

/** A holding's quantity: 0 without a row, undefined when the quantity or the value is unknown. */
function quantityOf(row: HeldSum | undefined): Units | undefined {
  if (row === undefined) {
    return 0n;
  }
  return row.quantity === null || row.value === null ? undefined : toUnits(row.quantity);
}

const CENT = toUnits("0.01");

function worth(quantity: Units, price: Price): Units {
  const sign = price.quantity < 0n ? -1n : 1n;
  return divideRounded(quantity * price.value * sign, absolute(price.quantity) * CENT) * CENT;
}
