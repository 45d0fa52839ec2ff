import type { TaxFacts, TaxPart, WashReading } from "../tax-facts.ts";

/**
 * A second reckoner for tests, written another way: every share is an object, every loss looks at every share. It knows
 * whole shares at whole dollars, no splits and no deliveries.
 */
export function countShareByShare(facts: TaxFacts, reading: WashReading): SharesCounted {
  const family = familyOf(facts);
  const shares = facts.parts.flatMap(sharesOf);
  const sold = shares.filter(({ part }) => part.closing !== null);
  for (const share of sold.toSorted(by((one) => placeOfSale(one, family)))) {
    const replacement = isWashable(share, reading, family)
      ? shares
          .filter((one) => replaces(one, share, reading))
          .toSorted(by((one) => rankOf(one, share, family)))[0]
      : undefined;
    if (replacement !== undefined) {
      wash(share, replacement, family);
    }
  }
  return summed(shares.filter(({ part }) => !family.retired.has(part.accountId)));
}

type Family = { readonly numbers: ReadonlyMap<string, string>; readonly retired: ReadonlySet<string> };

const familyOf = ({ accounts }: TaxFacts): Family => ({
  numbers: new Map(accounts.map(({ id, number }) => [id, number])),
  retired: new Set(accounts.filter(({ isRetirement }) => isRetirement).map(({ id }) => id)),
});

const by = (keyOf: (one: Share) => string) => (a: Share, b: Share) => {
  const [first, second] = [keyOf(a), keyOf(b)];
  return first < second ? -1 : Number(first > second);
};

const padded = (order: number) => String(order).padStart(6, "0");

const placeOfSale = ({ part: { closing } }: Share, { numbers }: Family) =>
  closing === null ? "" : `${closing.day} ${numbers.get(closing.accountId)} ${padded(closing.order)}`;

function rankOf(one: Share, lost: Share, { numbers, retired }: Family): string {
  const { accountId, day, order } = openingOf(one);
  const isOther = Number(accountId !== lost.part.accountId);
  const isRetired = Number(retired.has(accountId));
  return [day, isOther, isRetired, numbers.get(accountId), padded(order), placeOfClosing(one)].join(" ");
}

function isWashable({ cost, proceeds, part }: Share, reading: WashReading, { retired }: Family): boolean {
  const isWritten = part.isShort && part.assetClass === "OPTION";
  return cost > proceeds && !retired.has(part.accountId) && !(reading === "BROKER" && isWritten);
}

function wash(share: Share, replacement: Share, { retired }: Family): void {
  const loss = share.cost - share.proceeds;
  replacement.isUsed = true;
  share.disallowed = loss;
  if (retired.has(openingOf(replacement).accountId)) {
    share.lost = loss;
    return;
  }
  replacement.carried = loss;
  replacement.heldDays = share.heldDays + days(openingOf(share).day, share.part.closing?.day ?? "");
  if (replacement.part.isShort) {
    replacement.proceeds -= loss;
  } else {
    replacement.cost += loss;
  }
}

type Share = {
  readonly part: TaxPart;
  cost: number;
  proceeds: number;
  isUsed: boolean;
  disallowed: number;
  lost: number;
  carried: number;
  heldDays: number;
};

function sharesOf(part: TaxPart): Share[] {
  const count = Number(part.quantity) * Number(part.deliverable);
  return Array.from({ length: count }, () => ({
    part,
    cost: Number(part.buys) / count,
    proceeds: Number(part.sells) / count,
    isUsed: false,
    disallowed: 0,
    lost: 0,
    carried: 0,
    heldDays: 0,
  }));
}

function openingOf({ part }: Share) {
  if (part.opening === null) {
    throw new Error("Every share here has an opening");
  }
  return part.opening;
}

const placeOfClosing = ({ part: { closing } }: Share) =>
  closing === null ? "9999" : `${closing.day} ${padded(closing.order)}`;

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

function replaces(one: Share, lost: Share, reading: WashReading): boolean {
  const [opened, own, sale] = [openingOf(one), openingOf(lost), lost.part.closing];
  if (sale === null || one.isUsed || Math.abs(days(sale.day, opened.day)) > 30) {
    return false;
  }
  const isOnePurchase =
    opened.id === own.id ||
    (opened.accountId === own.accountId &&
      opened.instrument === own.instrument &&
      opened.day === own.day &&
      opened.type === own.type &&
      opened.price === own.price);
  const isOlder =
    opened.day < own.day ||
    (opened.day === own.day && opened.accountId === own.accountId && opened.order < own.order);
  const end = one.part.closing;
  const isHeld =
    end === null ||
    end.day > sale.day ||
    (end.day === sale.day && end.accountId === sale.accountId && end.order > sale.order);
  return !isOnePurchase && !isOlder && isHeld && isLike(one.part, lost.part, reading);
}

function isLike(one: TaxPart, lost: TaxPart, reading: WashReading): boolean {
  const isSame = one.instrument === lost.instrument && one.isShort === lost.isShort;
  if (reading === "STRICT") {
    return true;
  }
  if (reading === "BROKER") {
    return isSame && one.opening?.accountId === lost.accountId;
  }
  const isShareLoss = lost.assetClass === "STOCK" && !lost.isShort;
  const isCallBought = one.instrument.includes("C5") && !one.isShort;
  const isPutMarked = one.instrument.includes("P5") && one.isShort && one.opening?.isDeep === true;
  return isSame || (isShareLoss && (isCallBought || isPutMarked));
}

export type SharesCounted = {
  /** By opening and closing: gain after the adjustment, the adjustment, the lost part of it. */
  readonly reported: ReadonlyMap<string, readonly [gain: number, disallowed: number, lost: number]>;
  /** By opening, of what is open: losses carried, and shares times days added. */
  readonly carried: ReadonlyMap<string, readonly [amount: number, shareDays: number]>;
};

function summed(shares: readonly Share[]): SharesCounted {
  const reported = new Map<string, readonly [number, number, number]>();
  const carried = new Map<string, readonly [number, number]>();
  for (const { part, cost, proceeds, disallowed, lost, carried: amount, heldDays } of shares) {
    const opening = part.opening?.id ?? "";
    if (part.closing === null) {
      const [sum, sumOfDays] = carried.get(opening) ?? [0, 0];
      carried.set(opening, [sum + amount, sumOfDays + heldDays]);
    } else {
      const key = `${opening} ${part.closing.id}`;
      const [gain, adjusted, gone] = reported.get(key) ?? [0, 0, 0];
      reported.set(key, [gain + proceeds - cost + disallowed, adjusted + disallowed, gone + lost]);
    }
  }
  return { reported, carried };
}
