import type { TaxFacts, TaxPart, WashReading } from "../tax-facts.ts";

/**
 * A second reckoner for tests, written another way: every share is an object, every loss looks at every share. It knows
 * whole shares at whole dollars, no splits and no deliveries.
 */
export function countShareByShare(facts: TaxFacts, reading: WashReading): SharesCounted {
  const numbers = new Map(facts.accounts.map(({ id, number }) => [id, number]));
  const retired = new Set(facts.accounts.filter(({ isRetirement }) => isRetirement).map(({ id }) => id));
  const shares = facts.parts.flatMap(sharesOf);
  const place = ({ part: { closing } }: Share) =>
    `${closing?.day} ${numbers.get(closing?.accountId ?? "")} ${String(closing?.order).padStart(6, "0")}`;
  const sold = shares
    .filter(({ part }) => part.closing !== null)
    .toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
  for (const share of sold) {
    const loss = share.cost - share.proceeds;
    const isWritten = share.part.isShort && share.part.assetClass === "OPTION";
    if (loss <= 0 || retired.has(share.part.accountId) || (reading === "BROKER" && isWritten)) {
      continue;
    }
    const rank = (one: Share) => {
      const { accountId, day, order } = openingOf(one);
      const first = accountId === share.part.accountId ? 0 : 1;
      return [
        day,
        first,
        retired.has(accountId) ? 1 : 0,
        numbers.get(accountId),
        String(order).padStart(6, "0"),
        placeOfClosing(one),
      ].join(" ");
    };
    const [replacement] = shares
      .filter((one) => replaces(one, share, reading))
      .toSorted((a, b) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))));
    if (replacement !== undefined) {
      replacement.isUsed = true;
      share.disallowed = loss;
      if (retired.has(openingOf(replacement).accountId)) {
        share.lost = loss;
      } else {
        replacement.carried = loss;
        replacement.heldDays = share.heldDays + days(openingOf(share).day, share.part.closing?.day ?? "");
        if (replacement.part.isShort) {
          replacement.proceeds -= loss;
        } else {
          replacement.cost += loss;
        }
      }
    }
  }
  return summed(shares.filter(({ part }) => !retired.has(part.accountId)));
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
  closing === null ? "9999" : `${closing.day} ${String(closing.order).padStart(6, "0")}`;

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
