import { addDays, type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";

/** An event in whole contracts and lots of 100 shares: nothing is ever closed in parts. */
export type Happening = {
  readonly kind: "ASSIGNED" | "BOUGHT" | "BUY_BACK" | "EXPIRED" | "PUT_TO" | "SELL" | "WRITE";
  readonly runDate: CalendarDate;
  readonly eventDate: CalendarDate;
  /** Ticker or contract. */
  readonly instrument: string;
  readonly strike: number;
  /** A share's price, in cents; of a contract its premium per share. */
  readonly price: number;
  /** The change of the account's cash, in cents. */
  readonly cash: number;
};

type Next = () => number;

const SHARES = "XYZ";
const STRIKES = [45, 50];
const COSTS_CENTS = 66;
const FIRST_MONDAY = calendarDate("2026-02-02");

/**
 * Weeks in which puts on two strikes are written and bought back, several a day at several prices; on Fridays one of
 * each strike is assigned and the others expire, which is posted on Monday in any order; shares are traded besides. In
 * the order in which it was posted.
 */
export function happenings(next: Next, weeks: number): Happening[] {
  const found: Happening[] = [];
  let shares = 0;
  let ended: Happening[] = [];
  for (let week = 0; week < weeks; week++) {
    const monday = addDays(FIRST_MONDAY, week * 7);
    found.push(...ended);
    shares += ended.filter(({ kind }) => kind === "PUT_TO").length;
    const friday = addDays(monday, 4);
    const open = new Map(STRIKES.map((strike) => [strike, 0]));
    for (let day = 0; day < 5; day++) {
      const on = addDays(monday, day);
      for (let count = 1 + Math.floor(next() * 5); count > 0; count--) {
        const happening = anyTrade(next, { on, friday, open, shares });
        shares += SHARES_BY[happening.kind] ?? 0;
        found.push(happening);
      }
    }
    ended = endOfWeek(next, { friday, monday: addDays(monday, 7), open });
  }
  return [...found, ...ended];
}

const SHARES_BY: Partial<Record<Happening["kind"], number>> = { BOUGHT: 1, SELL: -1 };

type Market = {
  readonly on: CalendarDate;
  readonly friday: CalendarDate;
  /** Contracts written and not bought back, by strike. */
  readonly open: Map<number, number>;
  /** Lots of 100 held. */
  readonly shares: number;
};

function anyTrade(next: Next, { on, friday, open, shares }: Market): Happening {
  const dated = { runDate: on, eventDate: on };
  const strike = STRIKES[Math.floor(next() * STRIKES.length)] ?? 0;
  const chance = next();
  if (chance < 0.4 && shares > 0) {
    const price = 4000 + Math.floor(next() * 2000);
    return chance < 0.25
      ? { ...dated, kind: "SELL", instrument: SHARES, strike: 0, price, cash: price * 100 }
      : { ...dated, kind: "BOUGHT", instrument: SHARES, strike: 0, price, cash: -price * 100 };
  }
  if (chance < 0.5) {
    const price = 4000 + Math.floor(next() * 2000);
    return { ...dated, kind: "BOUGHT", instrument: SHARES, strike: 0, price, cash: -price * 100 };
  }
  const price = 70 + Math.floor(next() * 300);
  const contracts = open.get(strike) ?? 0;
  const isBack = chance > 0.8 && contracts > 0;
  open.set(strike, contracts + (isBack ? -1 : 1));
  return {
    ...dated,
    kind: isBack ? "BUY_BACK" : "WRITE",
    instrument: contractOf(friday, strike),
    strike,
    price,
    cash: (isBack ? -price : price) * 100 - COSTS_CENTS,
  };
}

type Week = { readonly friday: CalendarDate; readonly monday: CalendarDate; readonly open: Market["open"] };

/** At most one of a strike is assigned, so that no premium is shared by two lots of shares. */
function endOfWeek(next: Next, { friday, monday, open }: Week): Happening[] {
  const rows = [...open].flatMap(([strike, contracts]): Happening[] => {
    const dated = { runDate: monday, eventDate: friday, strike };
    const contract = { ...dated, instrument: contractOf(friday, strike), price: 0, cash: 0 };
    const isAssigned = contracts > 0 && next() < 0.7;
    const expired = Array.from({ length: contracts - (isAssigned ? 1 : 0) }, () => ({
      ...contract,
      kind: "EXPIRED" as const,
    }));
    const price = strike * 100;
    return isAssigned
      ? [
          ...expired,
          { ...contract, kind: "ASSIGNED" },
          { ...dated, kind: "PUT_TO", instrument: SHARES, price, cash: -price * 100 },
        ]
      : expired;
  });
  return shuffled(rows, next);
}

export const shuffled = <Row>(rows: readonly Row[], next: Next): Row[] =>
  rows
    .map((row) => ({ row, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);

const contractOf = (friday: CalendarDate, strike: number) =>
  `${SHARES}${friday.slice(2).replaceAll("-", "")}P${strike}`;
