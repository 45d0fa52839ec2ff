import fc from "fast-check";
import { addDays, type CalendarDate, calendarDate } from "../../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../../shared/units.ts";
import type { TaxFacts, TaxOpening, TaxPart } from "../tax-facts.ts";
import { ACCOUNTS, NO_FACTS } from "./family.ts";
import { securityOf } from "./lot-lines.ts";

/** Shares that one contract delivers here: few, so that shares can be counted one by one. */
const DELIVERABLE = 2;
const FIRST_DAY = calendarDate("2025-11-01");

type Event = {
  readonly day: number;
  readonly account: number;
  readonly what: keyof typeof WHAT;
  readonly quantity: number;
  /** Whole US dollars a share. */
  readonly price: number;
  /** Closes instead of opening, where something is open. */
  readonly isClosing: boolean;
  /** Which of the open lots it closes, and others of its account and instrument after it. */
  readonly lot: number;
  readonly isDeep: boolean;
};

const WHAT = {
  shares: { instrument: "XYZ", isShort: false },
  shorted: { instrument: "XYZ", isShort: true },
  call: { instrument: "XYZ260116C50", isShort: false },
  put: { instrument: "XYZ260116P50", isShort: false },
  writtenCall: { instrument: "XYZ260116C50", isShort: true },
  writtenPut: { instrument: "XYZ260116P50", isShort: true },
} as const;

const event = (kinds: readonly Event["what"][]): fc.Arbitrary<Event> =>
  fc.record({
    day: fc.nat(100),
    account: fc.nat(ACCOUNTS.length - 1),
    what: fc.constantFrom(...kinds),
    quantity: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 1, max: 6 }),
    isClosing: fc.boolean(),
    lot: fc.nat(100),
    isDeep: fc.boolean(),
  });

const LONG = { minLength: 5, maxLength: 40, size: "max" } as const;

/** Families of whole shares at whole dollars, over a year's end: any lot of an account may be the one that is sold. */
export const anyFamily: fc.Arbitrary<TaxFacts> = fc.oneof(
  fc.array(event(["shares"]), LONG).map(familyOf),
  fc
    .array(event(["shares", "shares", "shorted", "call", "put", "writtenCall", "writtenPut"]), LONG)
    .map(familyOf),
);

type OpenLot = {
  readonly opening: TaxOpening;
  readonly isShort: boolean;
  readonly price: number;
  left: number;
  readonly parts: TaxPart[];
};

function familyOf(events: readonly Event[]): TaxFacts {
  const lots: OpenLot[] = [];
  events
    .toSorted((a, b) => a.day - b.day)
    .forEach((one, order) => {
      const open = lots.filter(({ left }) => left > 0);
      const first = open[one.lot % open.length];
      if (one.isClosing && first !== undefined) {
        close([first, ...open.filter((lot) => lot !== first && isAlike(lot, first))], one, order);
      } else {
        lots.push(openLot(one, order));
      }
    });
  const parts = lots.flatMap((lot) => [...lot.parts, ...(lot.left === 0 ? [] : [partOf(lot, lot.left)])]);
  return { ...NO_FACTS, parts };
}

const dayOf = ({ day }: Event): CalendarDate => addDays(FIRST_DAY, day);
const accountOf = ({ account }: Event): string => ACCOUNTS[account]?.id ?? "A";

const isAlike = (a: OpenLot, b: OpenLot) =>
  a.opening.accountId === b.opening.accountId &&
  a.opening.instrument === b.opening.instrument &&
  a.isShort === b.isShort;

function openLot(one: Event, order: number): OpenLot {
  const { instrument, isShort } = WHAT[one.what];
  const opening: TaxOpening = {
    ...securityOf(instrument),
    id: `${order}`,
    accountId: accountOf(one),
    day: dayOf(one),
    order,
    type: isShort ? "OPT_STO" : "BUY",
    price: text(one.price),
    isDeep: one.isDeep,
  };
  return { opening, isShort, price: one.price, left: one.quantity, parts: [] };
}

function close(lots: readonly OpenLot[], one: Event, order: number): void {
  let missing = one.quantity;
  const accountId = lots[0]?.opening.accountId ?? "A";
  const closing = { id: `c${order}`, accountId, day: dayOf(one), order, type: "SELL" as const };
  for (const lot of lots) {
    const taken = Math.min(lot.left, missing);
    if (taken > 0) {
      const part = partOf(lot, taken);
      const amount = text(one.price * taken * sharesOf(lot));
      lot.parts.push({ ...part, closing, ...(lot.isShort ? { buys: amount } : { sells: amount }) });
      lot.left -= taken;
      missing -= taken;
    }
  }
}

const sharesOf = ({ opening }: OpenLot) => (opening.assetClass === "OPTION" ? DELIVERABLE : 1);

function partOf(lot: OpenLot, quantity: number): TaxPart {
  const { opening, isShort, price } = lot;
  const amount = text(price * quantity * sharesOf(lot));
  return {
    ...securityOf(opening.instrument),
    opening,
    closing: null,
    accountId: opening.accountId,
    openedOn: opening.day,
    isShort,
    quantity: text(quantity),
    buys: isShort ? text(0) : amount,
    sells: isShort ? amount : text(0),
    deliverable: text(sharesOf(lot)),
  };
}

const text = (value: number) => fromUnits(toUnits(String(value)));
