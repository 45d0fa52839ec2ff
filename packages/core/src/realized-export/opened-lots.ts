import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import { groupBy } from "../shared/group-by.ts";
import { toUnits, type Units } from "../shared/units.ts";
import type { TaxClosing, TaxPart } from "../tax-year/tax-facts.ts";

/** What one opening brought, closed since or not: its shares and what they cost, or of a written contract brought in. */
export type OpenedLot = {
  readonly id: string;
  readonly openedOn: CalendarDate;
  readonly isShort: boolean;
  readonly quantity: Units;
  readonly money: Units;
};

/** The openings and closings of one instrument in one account. */
export type InstrumentBook = {
  readonly opened: readonly OpenedLot[];
  readonly parts: readonly TaxPart[];
};

export type BookOf = (accountId: string, instrument: string) => InstrumentBook;

/** Looks instruments up by the names that their rows have. */
export function createBooks(parts: readonly TaxPart[]): BookOf {
  const byInstrument = groupBy(parts, ({ accountId, instrument }) => JSON.stringify([accountId, instrument]));
  return (accountId, instrument) => {
    const own = byInstrument.get(JSON.stringify([accountId, instrument])) ?? [];
    return { parts: own, opened: openedLots(own) };
  };
}

/** Openings whose day and money are known of every part. */
function openedLots(parts: readonly TaxPart[]): OpenedLot[] {
  const byOpening = groupBy(parts, ({ opening, isShort }) => `${opening?.id ?? ""} ${isShort}`);
  return [...byOpening.values()].flatMap((own) => {
    const [first] = own;
    const money = own.map((part) => (part.isShort ? part.sells : part.buys));
    const isKnown = money.every((each) => each !== null);
    return first?.opening == null || first.openedOn === null || !isKnown
      ? []
      : [
          {
            id: first.opening.id,
            openedOn: first.openedOn,
            isShort: first.isShort,
            quantity: sumUnits(own.map(({ quantity }) => quantity)),
            money: sumUnits(money.filter((each) => each !== null)),
          },
        ];
  });
}

const sumUnits = (texts: readonly string[]): Units => texts.reduce((sum, text) => sum + toUnits(text), 0n);

/**
 * What the lots of one closing cost on average: of all that were held when it closed them, each earlier closing at the
 * average of its own time. Undefined when a cost is not known.
 */
export function averageCostOf(
  parts: readonly TaxPart[],
  closingId: string,
  quantity: Units,
): Units | undefined {
  const long = parts.filter(({ isShort }) => !isShort);
  let held = 0n;
  let cost = 0n;
  for (const event of eventsOf(long)) {
    if ("quantity" in event) {
      held += event.quantity;
      cost += event.cost;
    } else {
      if (held < event.closed || event.closed === 0n) {
        return undefined;
      }
      if (event.id === closingId) {
        return (cost * quantity) / held;
      }
      cost -= (cost * event.closed) / held;
      held -= event.closed;
    }
  }
  return undefined;
}

type Place = Pick<TaxClosing, "day" | "order">;
type Opened = Place & { readonly quantity: Units; readonly cost: Units };
type Closed = Place & { readonly id: string; readonly closed: Units };

/** Openings and closings in the order of the ledger; none when a cost is unknown. */
function eventsOf(parts: readonly TaxPart[]): (Closed | Opened)[] {
  if (parts.some(({ opening, buys }) => opening === null || buys === null)) {
    return [];
  }
  const opened = [...groupBy(parts, ({ opening }) => opening?.id)].flatMap(([, own]) => {
    const opening = own[0]?.opening;
    const quantity = sumUnits(own.map((part) => part.quantity));
    const cost = sumUnits(own.map(({ buys }) => buys ?? "0"));
    return opening == null ? [] : [{ day: opening.day, order: opening.order, quantity, cost }];
  });
  const closed = [...groupBy(parts, ({ closing }) => closing?.id)].flatMap(([id, own]) => {
    const closing = own[0]?.closing;
    const quantity = sumUnits(own.map((part) => part.quantity));
    return closing == null || id === undefined
      ? []
      : [{ day: closing.day, order: closing.order, id, closed: quantity }];
  });
  return [...opened, ...closed].sort((a, b) => compareText(a.day, b.day) || a.order - b.order);
}
