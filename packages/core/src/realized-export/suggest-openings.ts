import { dayWords } from "../ledger/statements/describe-statement.ts";
import type { Suggestion } from "../ledger/statements/suggest-statements.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { formatMoney } from "../shared/money-format.ts";
import { fromUnits, greatestOf, toUnits, type Units } from "../shared/units.ts";

/** What the broker's newest file of open lots tells of one day on which an account acquired an instrument. */
export type OpenLotTold = {
  readonly accountId: string;
  readonly instrument: string;
  readonly fileName: string;
  /** The day of the file. */
  readonly day: CalendarDate;
  readonly openedOn: CalendarDate;
  /** Positive, all lots of the day. */
  readonly quantity: DecimalText;
  /** US dollars, of all of it; null where the broker doesn't know it. */
  readonly cost: DecimalText | null;
  /** A row of the instrument is on record that is later than the file. */
  readonly isMovedSince: boolean;
};

/** A lot that the ledger has open, its cost known, by the day on which it was opened. */
export type KnownLot = {
  readonly accountId: string;
  readonly instrument: string;
  readonly openedOn: CalendarDate;
  readonly quantity: DecimalText;
};

/**
 * OPENING statements for lots that the broker holds and the ledger lacks. Only as far as the ledger holds fewer shares of known cost
 * in all: where it holds as many of other days, a sale took other lots. What has moved since the file is left out, and what has no cost.
 * Such a lot counts from the file's day on, when it was held for certain; shares of unknown cost that are there are taken to be of it.
 */
export function suggestOpenings(
  told: readonly OpenLotTold[],
  known: readonly KnownLot[],
  today: CalendarDate,
): Suggestion[] {
  const keyOf = ({ accountId, instrument }: KnownLot) => `${accountId} ${instrument}`;
  const ours = groupBy(known, keyOf);
  return [...groupBy(told, keyOf)].flatMap(([key, lots]) => {
    const lacking = lackingOf(lots, ours.get(key) ?? []);
    const isTold = lacking.every(
      ({ cost, isMovedSince, day }) => cost !== null && !isMovedSince && day <= today,
    );
    return isTold ? lacking.map(suggestionOf) : [];
  });
}

/** The days of which the ledger has less than the broker; none where together they are more than it lacks in all. */
function lackingOf(told: readonly OpenLotTold[], known: readonly KnownLot[]): OpenLotTold[] {
  const heldOn = groupBy(known, ({ openedOn }) => openedOn);
  const missingOf = ({ openedOn, quantity }: OpenLotTold) =>
    greatestOf(toUnits(quantity) - sumOf(heldOn.get(openedOn) ?? []), 0n);
  const lacking = told.filter((lot) => missingOf(lot) > 0n);
  const missing = lacking.reduce((sum, lot) => sum + missingOf(lot), 0n);
  return missing <= sumOf(told) - sumOf(known) ? lacking : [];
}

const sumOf = (lots: readonly { readonly quantity: DecimalText }[]): Units =>
  lots.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n);

function suggestionOf({ accountId, instrument, fileName, day, openedOn, ...lot }: OpenLotTold): Suggestion {
  const quantity = fromUnits(toUnits(lot.quantity));
  const basis = lot.cost ?? undefined;
  return {
    statement: { kind: "OPENING", day, accountId, instrument, quantity, basis, acquiredOn: openedOn },
    question: `Do you hold ${quantity} ${instrument} of ${dayWords(openedOn)} for ${formatMoney(lot.cost ?? ("0" as DecimalText))}?`,
    because: `${fileName} has this lot open on ${dayWords(day)}, and your history doesn't.`,
  };
}
