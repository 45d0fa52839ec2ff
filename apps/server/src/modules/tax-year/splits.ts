import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { Exchange } from "@strikebook/core/ledger/linking/group-exchanges";
import type { PreparedEntries } from "@strikebook/core/ledger/match-ledger";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { absolute, fromUnits, toUnits, type Units } from "@strikebook/core/shared/units";
import type { TaxPart, TaxSecurity, TaxSplit } from "@strikebook/core/tax-year/tax-facts";

/** Names the security of a row as it is called today. */
type NameOf = (entry: LedgerEntry) => Pick<TaxSecurity, "security" | "underlying">;

type Split = TaxSplit & Pick<TaxSecurity, "security">;

/**
 * Share dividends, splits and reverse splits, the oldest first and each once, however many accounts it came to. The ratio of one that
 * adds shares follows from those held in the account; one that nothing tells the ratio of is left out.
 */
export function listSplits(
  { steps, exchanges }: PreparedEntries,
  parts: readonly TaxPart[],
  nameOf: NameOf,
): TaxSplit[] {
  const shares = parts.filter(({ assetClass }) => assetClass !== "OPTION");
  const found = new Map<string, Split>();
  const keep = (split: Split | undefined) => {
    const key = `${split?.day} ${split?.security}`;
    if (split !== undefined && !found.has(key)) {
      found.set(key, split);
    }
  };
  for (const exchange of new Set(exchanges.values())) {
    keep(reverseSplit(exchange, nameOf));
  }
  // The newest first: what closes after it is counted in the units that it made.
  for (const { entry, role } of [...steps].reverse()) {
    if (role === "SPLIT" && entry.assetClass !== "OPTION") {
      keep(grownBy(entry, nameOf(entry), { shares, later: [...found.values()] }));
    }
  }
  return [...found.values()]
    .map(({ security: _, ...split }) => split)
    .sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
}

const RATIO = /\b(\d+(?:\.\d+)?)\s*(?:FOR|:)\s*(\d+(?:\.\d+)?)\b/i;

/** `1 FOR 10` in the words of a row; else what went out and came in, a fraction paid out left aside. */
function reverseSplit({ outs, ins }: Exchange, nameOf: NameOf): Split | undefined {
  const [old] = outs;
  const isSplit = old !== undefined && [...outs, ...ins].every(({ type }) => type === "REVERSE_SPLIT");
  if (!isSplit || old.assetClass === "OPTION") {
    return undefined;
  }
  const [, into, from] = [...outs, ...ins].map(({ action }) => RATIO.exec(action)).find(Boolean) ?? [];
  const ratio =
    into === undefined || from === undefined
      ? { from: sumOf(outs), into: sumOf(ins) }
      : { from: toUnits(from), into: toUnits(into) };
  return ratioOf(old.eventDate, nameOf(ins[0] ?? old), ratio);
}

const sumOf = (rows: readonly LedgerEntry[]): Units =>
  rows.reduce((sum, { quantity = "0" }) => sum + absolute(toUnits(quantity)), 0n);

type Ratio = { readonly from: Units; readonly into: Units };

const ratioOf = (
  day: CalendarDate,
  { security, underlying }: Pick<TaxSecurity, "security" | "underlying">,
  { from, into }: Ratio,
): Split | undefined =>
  from > 0n && into > 0n && from !== into
    ? { security, underlying, day, from: fromUnits(from), into: fromUnits(into) }
    : undefined;

type Known = { readonly shares: readonly TaxPart[]; readonly later: readonly Split[] };

/** By the shares that the account held at the day's open. */
function grownBy(
  entry: LedgerEntry,
  name: Pick<TaxSecurity, "security" | "underlying">,
  { shares, later }: Known,
): Split | undefined {
  const growth = toUnits(entry.quantity ?? "0");
  const isOfShort = growth < 0n;
  const held = shares
    .filter((part) => part.security === name.security && part.accountId === entry.accountId)
    .filter((part) => part.isShort === isOfShort && wasHeld(part, entry.eventDate))
    .reduce((sum, part) => sum + unitsThen(part, entry.eventDate, later), 0n);
  const added = absolute(growth);
  return held > added ? ratioOf(entry.eventDate, name, { from: held - added, into: held }) : undefined;
}

const wasHeld = ({ openedOn, closing }: TaxPart, day: CalendarDate): boolean =>
  (openedOn === null || openedOn < day) && (closing === null || closing.day >= day);

/** Its quantity in the units that the split of `day` made. */
function unitsThen(part: TaxPart, day: CalendarDate, later: readonly Split[]): Units {
  let quantity = toUnits(part.quantity);
  for (const split of later) {
    const isBetween =
      split.security === part.security &&
      split.day > day &&
      (part.closing === null || split.day <= part.closing.day);
    if (isBetween) {
      quantity = (quantity * toUnits(split.from)) / toUnits(split.into);
    }
  }
  return quantity;
}
