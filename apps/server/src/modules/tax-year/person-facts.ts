import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { prepareEntries } from "@strikebook/core/ledger/match-ledger";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { absolute, fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { TaxFacts, TaxOwner, TaxPart } from "@strikebook/core/tax-year/tax-facts";
import { listDeliveries } from "./deliveries.ts";
import { listUnmatched, listUnsizedCash } from "./loose-rows.ts";
import { closingOf, isShort, type Named, openingOf, securityOf, type World, worldOf } from "./openings.ts";
import type { ClosingRow, OpenLotRow, PersonRows } from "./person-rows.repository.ts";
import { listSplits } from "./splits.ts";

const ZERO = "0" as DecimalText;
const USUAL_SHARES = "100" as DecimalText;
const ONE = "1" as DecimalText;

/** The facts of one person's rows. */
export function personFacts(rows: PersonRows, owner: TaxOwner): TaxFacts {
  const prepared = prepareEntries(rows.entries);
  const world = worldOf(rows, prepared);
  const parts = partsOf(rows, world);
  return {
    accounts: rows.accounts.map(({ id, number, isRetirement }) => ({ id, number, isRetirement, owner })),
    parts,
    unmatched: listUnmatched(world),
    deliveries: listDeliveries(prepared),
    splits: listSplits(prepared, parts, (entry) => securityOf(entry, entry.eventDate, world)),
    marks: rows.marks.map((mark) => ({ ...mark, year: Number(mark.day.slice(0, 4)) })),
    unsizedCash: listUnsizedCash(rows),
  };
}

/** The closed parts in the order of their closing, the open ones after them. */
function partsOf(rows: PersonRows, world: World): TaxPart[] {
  const closed = rows.closings
    .flatMap((row) => (row.lotQuantity === null ? [] : [{ row, closing: closingOf(row, world) }]))
    .sort((a, b) => compareText(a.closing.day, b.closing.day) || a.closing.order - b.closing.order);
  return [
    ...closed.map(({ row, closing }) => closedPart(row, closing, world)),
    ...rows.openLots.map((lot) => openPart(lot, world)),
  ];
}

function closedPart(row: ClosingRow, closing: NonNullable<TaxPart["closing"]>, world: World): TaxPart {
  const opening = openingOf(row.openTransactionId, row, {
    day: row.openedOn,
    isShort: isShort(row, null),
    world,
  });
  return {
    ...securityOf(row, row.closedOn, world),
    opening,
    closing,
    accountId: row.accountId,
    openedOn: row.openedOn,
    isShort: isShort(row, opening),
    quantity: row.lotQuantity ?? ZERO,
    buys: row.buys,
    sells: row.sells,
    deliverable: deliverableOf(row, world),
    ...billOf(row, world.entries.get(row.openTransactionId ?? "")),
  };
}

function openPart(lot: OpenLotRow, world: World): TaxPart {
  const quantity = toUnits(lot.quantity);
  const amount = lot.amount === null ? null : toUnits(lot.amount);
  const isOpenShort = quantity < 0n;
  const money = amount === null ? null : fromUnits(isOpenShort ? amount : -amount);
  return {
    ...securityOf(lot, TODAY, world),
    opening: openingOf(lot.transactionId, lot, { day: lot.openedOn, isShort: isOpenShort, world }),
    closing: null,
    accountId: lot.accountId,
    openedOn: lot.openedOn,
    isShort: isOpenShort,
    quantity: fromUnits(absolute(quantity)),
    buys: isOpenShort ? ZERO : money,
    sells: isOpenShort ? money : ZERO,
    deliverable: deliverableOf(lot, world),
    ...billOf(lot, world.entries.get(lot.transactionId)),
  };
}

/** What is open bears its newest name already. */
const TODAY = "9999-12-31" as CalendarDate;

function deliverableOf({ assetClass, instrument }: Named, { rows }: World): DecimalText {
  if (assetClass !== "OPTION") {
    return ONE;
  }
  const told = rows.deliverables.get(instrument);
  return told === undefined ? USUAL_SHARES : (String(told.shares) as DecimalText);
}

/** Treasury bills by their CUSIP, or by the broker's words. */
const BILL_CUSIP = /^9127(?:9[3-7])/;
const BILL_WORDS = /\bTREAS(?:URY|URIES)?\b.*\bBILLS?\b/i;

function billOf(
  { assetClass, instrument }: Named,
  opening: LedgerEntry | undefined,
): { readonly isBill?: true } {
  const isBill =
    assetClass === "BOND" && (BILL_CUSIP.test(instrument) || BILL_WORDS.test(opening?.action ?? ""));
  return isBill ? { isBill } : {};
}
