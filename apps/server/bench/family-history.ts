import { addDays, type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { random } from "@strikebook/core/shared/random";
import { type GeneratedRow, slashed } from "../src/import/testing/generated-history.ts";

// Years of a family that sells puts and covered calls on many underlyings: of two histories of different length the
// last years look alike, with as many open contracts.

/** As files write them. */
const ACCOUNTS = ['"Individual",Z12345678', '"ROTH IRA",211223344', '"Joint WROS",Z87654321'];
const SYMBOLS = Array.from({ length: 80 }, (_, n) => `W${letter(Math.floor(n / 26))}${letter(n % 26)}`);
/** The last Friday. */
const LAST_DAY = calendarDate("2026-11-20");
/** Rows of all accounts, about. */
export const ROWS_A_WEEK = 182;
/** Underlyings that lose their name before the end: the closing after it finds no opening. */
const RENAMED = 8;
const WEEKS_AFTER_RENAMES = 6;
/** The longest contract, with its rolls, is over by then. */
const WEEKS_OF_CONTRACTS = 12;
const CASH = 25_000;

/** A row of a positions file. */
export type SnapshotRow = {
  readonly day: CalendarDate;
  /** Place among the accounts. */
  readonly account: number;
  readonly symbol: string;
  readonly type: "CASH" | "OPTION" | "STOCK";
  readonly quantity: number;
  readonly price: number;
};

export type FamilyWeek = {
  readonly rows: readonly GeneratedRow[];
  readonly snapshot: readonly SnapshotRow[];
};

type Contract = { readonly right: "CALL" | "PUT"; readonly strike: number; readonly end: CalendarDate };

/** An underlying in an account. */
type Wheel = {
  readonly account: number;
  readonly symbol: string;
  shares: number;
  contract: Contract | undefined;
  /** The Monday from which on the next contract is sold. */
  next: CalendarDate;
  isOver: boolean;
};

/** Weeks of rows, oldest first, and the positions of each Friday; the last week ends on November 20, 2026. */
export function generateFamily(weeks: number): FamilyWeek[] {
  const next = random(7);
  const prices = new Map(SYMBOLS.map((symbol, n) => [symbol, 30 + n]));
  const firstMonday = addDays(LAST_DAY, -4 - (weeks - 1) * 7);
  const wheels = ACCOUNTS.flatMap((_, account) =>
    SYMBOLS.map(
      (symbol): Wheel => ({
        account,
        symbol,
        shares: 0,
        contract: undefined,
        next: firstMonday,
        isOver: false,
      }),
    ),
  );
  let late: GeneratedRow[] = [];
  return Array.from({ length: weeks }, (_, week) => {
    const monday = addDays(firstMonday, week * 7);
    const friday = addDays(monday, 4);
    for (const [symbol, price] of prices) {
      prices.set(symbol, Math.min(200, Math.max(15, price * (0.955 + next() * 0.09))));
    }
    const rows = late.concat(
      wheels.flatMap((wheel) => tradeWeek(wheel, monday, prices.get(wheel.symbol) ?? 1, next)),
      renameRows(wheels, monday, weeks - 1 - week),
    );
    late = rows.filter(({ day }) => day > friday);
    const posted = rows.filter(({ day }) => day <= friday);
    posted.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
    return { rows: posted, snapshot: snapshotOf(wheels, friday, prices) };
  });
}

/** The next sale, dividends, and what becomes of a contract on Friday. */
function tradeWeek(wheel: Wheel, monday: CalendarDate, price: number, next: () => number): GeneratedRow[] {
  const rows: GeneratedRow[] = [];
  if (wheel.contract === undefined && wheel.next <= monday && !wheel.isOver) {
    rows.push(sell(wheel, addDays(monday, Math.floor(next() * 3)), price, next));
  }
  if (wheel.shares > 0 && next() < 1 / 13) {
    rows.push(dividend(wheel, addDays(monday, 2)));
  }
  return wheel.contract?.end === addDays(monday, 4)
    ? [...rows, ...tradeFriday(wheel, wheel.contract, price, next)]
    : rows;
}

function tradeFriday(wheel: Wheel, contract: Contract, price: number, next: () => number): GeneratedRow[] {
  if (next() < 0.2 && !wheel.isOver) {
    return roll(wheel, addDays(contract.end, -1), price, next);
  }
  const rows = end(wheel, contract, price);
  wheel.contract = undefined;
  wheel.next = addDays(contract.end, next() < 0.8 ? 3 : 17);
  return rows;
}

function sell(wheel: Wheel, day: CalendarDate, price: number, next: () => number): GeneratedRow {
  const right = wheel.shares > 0 ? "CALL" : "PUT";
  const strike = Math.max(1, Math.round(price * (right === "CALL" ? 1.02 : 0.98)));
  const weekday = (Date.parse(day) / 86_400_000 + 3) % 7;
  wheel.contract = { right, strike, end: addDays(day, 4 - weekday + 7 * (1 + Math.floor(next() * 3))) };
  const premium = (price * (0.01 + next() * 0.01)).toFixed(2);
  const cash = (Number(premium) * 100 - 0.67).toFixed(2);
  return option(
    wheel,
    day,
    "YOU SOLD OPENING TRANSACTION",
    `${premium},-1,0.65,0.02,,${cash},${slashed(day)}`,
  );
}

function roll(wheel: Wheel, day: CalendarDate, price: number, next: () => number): GeneratedRow[] {
  const cost = (price * 0.008).toFixed(2);
  const cash = (-Number(cost) * 100 - 0.67).toFixed(2);
  const bought = option(
    wheel,
    day,
    "YOU BOUGHT CLOSING TRANSACTION",
    `${cost},1,0.65,0.02,,${cash},${slashed(day)}`,
  );
  return [bought, sell(wheel, day, price, next)];
}

/** On record on the Monday after the Friday. */
function end(wheel: Wheel, { right, strike, end: day }: Contract, price: number): GeneratedRow[] {
  const isAssigned = right === "PUT" ? price < strike : price > strike;
  const posted = addDays(day, 3);
  const asOf = `AS OF ${day.slice(5)}-${day.slice(2, 4)}`;
  if (!isAssigned) {
    return [option(wheel, posted, `EXPIRED ${asOf}`, ",1,,,,0.00,")];
  }
  const sign = right === "PUT" ? 1 : -1;
  wheel.shares += sign * 100;
  const verb = right === "PUT" ? "YOU BOUGHT ASSIGNED PUTS" : "YOU SOLD ASSIGNED CALLS";
  const cash = (-sign * 100 * strike - 0.03).toFixed(2);
  return [
    option(wheel, posted, `ASSIGNED ${asOf}`, ",1,,,,0.00,"),
    shares(wheel, posted, `${verb} ${asOf}`, `${strike},${sign * 100},,0.03,,${cash},${slashed(posted)}`),
  ];
}

const dividend = (wheel: Wheel, day: CalendarDate) =>
  shares(wheel, day, "DIVIDEND RECEIVED", `,0.000,,,,${(wheel.shares * 0.31).toFixed(2)},`);

/** Shares of the first underlyings are bought, lose their name, and are sold under the new one. */
function renameRows(wheels: readonly Wheel[], monday: CalendarDate, weeksLeft: number): GeneratedRow[] {
  return wheels.filter(isRenamed).flatMap((wheel) => {
    wheel.isOver ||= weeksLeft <= WEEKS_AFTER_RENAMES + WEEKS_OF_CONTRACTS;
    if (weeksLeft === WEEKS_AFTER_RENAMES) {
      wheel.shares += 7;
      return [shares(wheel, monday, "YOU BOUGHT", `20,7,,,,-140,${slashed(monday)}`)];
    }
    if (weeksLeft === WEEKS_AFTER_RENAMES - 1) {
      const sold = wheel.shares;
      wheel.shares = 0;
      const renamed = { ...wheel, symbol: `${wheel.symbol}N` };
      return [shares(renamed, monday, "YOU SOLD", `25,${-sold},,,,${25 * sold},${slashed(monday)}`)];
    }
    return [];
  });
}

const isRenamed = ({ symbol }: Wheel) => SYMBOLS.indexOf(symbol) < RENAMED;

function option(wheel: Wheel, day: CalendarDate, verb: string, figures: string): GeneratedRow {
  const { right, strike, end: expiration } = wheel.contract as Contract;
  const code = expiration.slice(2).replaceAll("-", "");
  const words = `${right} (${wheel.symbol}) ${wheel.symbol} CORP ${code} $${strike} (100 SHS)`;
  const contract = ` -${wheel.symbol}${code}${right[0]}${strike}`;
  return line(wheel, day, `"${verb} ${words} (Margin)",${contract},"${words}",Margin,${figures}`);
}

const shares = (wheel: Wheel, day: CalendarDate, verb: string, figures: string): GeneratedRow =>
  line(
    wheel,
    day,
    `"${verb} ${wheel.symbol} CORP (${wheel.symbol}) (Margin)",${wheel.symbol},"${wheel.symbol} CORP",Margin,${figures}`,
  );

const line = ({ account }: Wheel, day: CalendarDate, rest: string): GeneratedRow => ({
  day,
  text: `${slashed(day)},${ACCOUNTS[account]},${rest}`,
});

function snapshotOf(
  wheels: readonly Wheel[],
  day: CalendarDate,
  prices: ReadonlyMap<string, number>,
): SnapshotRow[] {
  const held = wheels.flatMap(({ account, symbol, shares: quantity, contract }): SnapshotRow[] => {
    const place = { day, account };
    const price = prices.get(symbol) ?? 1;
    const rows: SnapshotRow[] = quantity === 0 ? [] : [{ ...place, symbol, type: "STOCK", quantity, price }];
    if (contract !== undefined) {
      const code = contract.end.slice(2).replaceAll("-", "");
      const name = `${symbol}${code}${contract.right[0]}${contract.strike}`;
      rows.push({ ...place, symbol: name, type: "OPTION", quantity: -1, price: price / 100 });
    }
    return rows;
  });
  const cash = ACCOUNTS.map(
    (_, account): SnapshotRow => ({ day, account, symbol: "SPAXX", type: "CASH", quantity: CASH, price: 1 }),
  );
  return [...held, ...cash];
}

function letter(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + index);
}
