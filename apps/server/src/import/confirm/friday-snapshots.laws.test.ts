import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { slashed } from "../testing/generated-history.ts";
import { importFile, previewFile, type TestFile } from "../testing/upload.ts";

// Sixty previews, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 });

const app = await startTestApp();

const SYMBOLS = ["DIS", "HOOD", "NVDA", "PLTR", "T"];
const WEEKS = 30;
/** Closures of 2026 on Mondays, after which rows are posted on Tuesday, and on Fridays, before which contracts end on Thursday. */
const CLOSED_MONDAYS = ["2026-01-19", "2026-02-16", "2026-05-25"];
const CLOSED_FRIDAYS = ["2026-04-03", "2026-06-19", "2026-07-03"];

type Held = ReadonlyMap<string, number>;

type Week = {
  /** The day on which the week's contracts end. */
  readonly expiry: string;
  /** The day on which the broker books what became of them. */
  readonly posted: string;
  /** The account's holdings at the end of the expiry day, without and with those bookings. */
  readonly before: Held;
  readonly after: Held;
  /** A symbol of which shares were delivered, where any were. */
  readonly delivered: string | undefined;
};

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

type Row = {
  readonly day: string;
  readonly action: string;
  readonly symbol: string;
  readonly price: number | "";
  readonly quantity: number;
  readonly amount: number;
};

const line = ({ day, action, symbol, price, quantity, amount }: Row) =>
  `${slashed(day)},"Individual",Z12345678,"${action} (Margin)",${symbol},"${symbol}",Margin,${price},${quantity},,,,${amount},${slashed(day)}`;

type Pick = <Item>(items: readonly Item[]) => Item;

/** Contracts of one symbol from their opening to their end; `shares` is what they deliver, signed. */
type Trade = { readonly contract: string; readonly quantity: number; readonly shares: number };

type Days = { readonly opened: string; readonly expiry: string; readonly posted: string };

const KINDS = [
  { verb: "ASSIGNED", right: "PUT", sign: -1, delivers: 1 },
  { verb: "ASSIGNED", right: "CALL", sign: -1, delivers: -1 },
  { verb: "EXERCISED", right: "CALL", sign: 1, delivers: 1 },
] as const;

function tradeContract(symbol: string, { opened, expiry, posted }: Days, pick: Pick) {
  const { verb, right, sign, delivers } = pick(KINDS);
  const quantity = sign * pick([1, 2, 3]);
  const shares = pick([true, true, false]) ? delivers * Math.abs(quantity) * 100 : 0;
  const contract = `${symbol}${expiry.slice(2).replaceAll("-", "")}${right[0]}20`;
  const text = `${right} (${symbol}) ${symbol} CORP ${contract} (100 SHS)`;
  const option = { symbol: `-${contract}`, quantity };
  const opening = `YOU ${sign < 0 ? "SOLD" : "BOUGHT"} OPENING TRANSACTION ${text}`;
  const lines = [
    line({ ...option, day: opened, action: opening, price: 1, amount: -quantity * 100 }),
    line({
      ...option,
      day: posted,
      action: `${shares === 0 ? "EXPIRED" : verb} as of ${expiry} ${text}`,
      price: "",
      quantity: -quantity,
      amount: 0,
    }),
  ];
  if (shares !== 0) {
    const asOf = `${expiry.slice(5)}-${expiry.slice(2, 4)}`;
    const action = `YOU ${shares > 0 ? "BOUGHT" : "SOLD"} ${verb} ${right}S AS OF ${asOf} ${symbol} CORP (${symbol})`;
    lines.push(line({ day: posted, action, symbol, price: 20, quantity: shares, amount: -shares * 20 }));
  }
  return { lines, trade: { contract, quantity, shares } satisfies Trade };
}

function daysOf(monday: string): Days {
  const [friday, nextMonday] = [plusDays(monday, 4), plusDays(monday, 7)];
  const openDay = (day: string) => (CLOSED_MONDAYS.includes(day) ? plusDays(day, 1) : day);
  const expiry = CLOSED_FRIDAYS.includes(friday) ? plusDays(friday, -1) : friday;
  return { opened: openDay(monday), expiry, posted: openDay(nextMonday) };
}

/** Half a year in which contracts are written and bought each Monday and end each Friday; the holdings are kept here. */
function makeWeeks(seed: number) {
  const next = random(seed);
  const pick: Pick = (items) => items[Math.floor(next() * items.length)] as (typeof items)[number];
  const lines = SYMBOLS.map((symbol) => {
    const action = `YOU BOUGHT ${symbol} CORP (${symbol})`;
    return line({ day: "2026-01-02", action, symbol, price: 20, quantity: 900, amount: -18_000 });
  });
  let held: Held = new Map(SYMBOLS.map((symbol) => [symbol, 900]));
  const weeks: Week[] = [];
  for (let index = 0; index < WEEKS; index++) {
    const days = daysOf(plusDays("2026-01-05", index * 7));
    const [before, after] = [new Map(held), new Map(held)];
    const delivered: string[] = [];
    for (const symbol of SYMBOLS) {
      const { lines: more, trade } = tradeContract(symbol, days, pick);
      lines.push(...more);
      before.set(trade.contract, trade.quantity);
      after.set(symbol, (after.get(symbol) ?? 0) + trade.shares);
      delivered.push(...(trade.shares === 0 ? [] : [symbol]));
    }
    weeks.push({ ...days, before, after, delivered: delivered[0] });
    held = after;
  }
  return { weeks, lines, pick };
}

const POSITIONS_HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function snapshot(day: string, held: Held): TestFile {
  const rows = [...held].filter(([, quantity]) => quantity !== 0);
  return {
    name: `Portfolio_Positions_${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(8)}-${day.slice(0, 4)}.csv`,
    bytes: `${[
      POSITIONS_HEADER,
      ...rows.map(
        ([symbol, quantity]) =>
          `Z12345678,Individual,${symbol.length > 5 ? ` -${symbol}` : symbol},${symbol} CORP,${quantity},$10.00,,$100.00,,,,,,$90.00,,Margin,`,
      ),
    ].join("\n")}\n`,
  };
}

async function disagreements(ann: TestUser, file: TestFile) {
  const { data, errors } = await previewFile(app, ann, file);
  expect(errors).toBeUndefined();
  const [account] = data.previewFileUpload.accounts;
  expect(account.holdings).toMatchObject({ notCompared: null });
  return account.holdings.disagreements as { symbol: string; fileQuantity: string }[];
}

test("30 snapshots of Fridays and the days after cry no wolf, and a share too many is told", async () => {
  const ann = await createUser(app);
  const { weeks, lines, pick } = makeWeeks(7);
  const bytes = `\n\n${[HEADER, ...lines.reverse()].join("\n")}\n`;
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  let told = 0;

  for (const { expiry, posted, before, after, delivered } of weeks) {
    const days = [expiry, expiry, plusDays(expiry, 1), plusDays(posted, -1)];
    const day = pick(days);
    const held = pick([before, before, after]);
    expect(await disagreements(ann, snapshot(day, held)), `${day}`).toEqual([]);

    if (delivered !== undefined) {
      const off = new Map([...held, [delivered, (held.get(delivered) ?? 0) + 1]]);
      expect(await disagreements(ann, snapshot(day, off))).toMatchObject([{ symbol: delivered }]);
      told += 1;
    }
  }
  expect(told).toBeGreaterThan(20);

  // From the posting day on, one state is right.
  const { posted, before, after } = weeks[0] as Week;
  const shares = (held: Held) => new Map([...held].filter(([symbol]) => SYMBOLS.includes(symbol)));
  const opened = (weeks[1] as Week).before;
  const contracts = [...opened].filter(([symbol]) => !SYMBOLS.includes(symbol));
  expect(await disagreements(ann, snapshot(posted, new Map([...shares(after), ...contracts])))).toEqual([]);
  expect(
    (await disagreements(ann, snapshot(posted, new Map([...shares(before), ...contracts])))).length,
  ).toBeGreaterThan(0);
});
