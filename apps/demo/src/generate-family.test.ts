import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { generateFamily } from "./generate-family.ts";

const WISH = { seed: 7, endDay: calendarDate("2026-11-22"), months: 48 };
const family = generateFamily(WISH);

/** The cells of each row of a file; texts in quotes hold no comma. */
const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => /^(\d{2}\/|[Z2]\d{8},)/.test(line))
    .map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")));

/** An account's rows of history, oldest first, read from the files alone. */
function historyOf(username: string, number: string) {
  const files = family.find(({ member }) => member.username === username)?.files ?? [];
  return files
    .filter(({ name }) => name.includes("istory"))
    .flatMap(({ name, text }) => {
      const isOwn = name.includes(number);
      const rows = rowsOf(text).filter((cells) => isOwn || cells[2] === number);
      // Without the account's two columns both layouts begin alike.
      return rows.map((cells) => (isOwn ? cells : [cells[0] ?? "", ...cells.slice(3)])).reverse();
    });
}

const cents = (text = "") => Math.round(Number(text.replace("$", "")) * 100);

/** Cash and quantities that rows add up to, by symbol. */
function reckon(rows: readonly (readonly string[])[]) {
  let cash = 0;
  const held = new Map<string, number>();
  for (const [, action = "", symbol = "", , , , quantity = "", , , , amount] of rows) {
    const isSweep = action.startsWith("REINVESTMENT FIDELITY");
    cash += isSweep ? 0 : cents(amount);
    if (symbol !== "" && !isSweep) {
      held.set(symbol, Math.round((held.get(symbol) ?? 0) + Number(quantity) * 1000));
    }
  }
  return { cash, held: [...held].filter(([, milli]) => milli !== 0).sort() };
}

test("the same seed and last day give the same bytes, and another seed gives others", () => {
  expect(generateFamily(WISH)).toEqual(family);
  expect(generateFamily({ ...WISH, seed: 8 })).not.toEqual(family);
});

test("four years of two to four thousand trades, on days when the exchange was open", () => {
  const rows = family.flatMap(({ member }) =>
    member.accounts.flatMap(({ number }) => historyOf(member.username, number)),
  );
  const days = rows.map(([day = ""]) => day);
  const trades = rows.filter(([, action = ""]) => action.startsWith("YOU "));

  expect(trades.length).toBeGreaterThan(2000);
  expect(trades.length).toBeLessThan(4000);
  expect(days).toContain("11/01/2022");
  expect(days).toContain("11/20/2026");
  // Good Friday, Independence Day observed, Thanksgiving, Christmas; a Saturday and a Sunday.
  for (const closed of ["04/03/2026", "07/03/2026", "11/27/2025", "12/25/2025", "11/14/2026", "11/15/2026"]) {
    expect(days).not.toContain(closed);
  }
});

test("every kind of row of a wheel is there", () => {
  const actions = family.flatMap(({ files }) => files.map(({ text }) => text)).join("\n");
  for (const action of [
    "YOU SOLD OPENING TRANSACTION PUT",
    "YOU SOLD OPENING TRANSACTION CALL",
    "YOU BOUGHT CLOSING TRANSACTION PUT",
    "YOU BOUGHT OPENING TRANSACTION CALL",
    "YOU SOLD CLOSING TRANSACTION CALL",
    "EXPIRED PUT",
    "EXPIRED CALL",
    "ASSIGNED as of",
    "YOU BOUGHT ASSIGNED PUTS AS OF",
    "YOU SOLD ASSIGNED CALLS AS OF",
    "DIVIDEND RECEIVED COCA COLA",
    "REINVESTMENT VANGUARD",
    "Electronic Funds Transfer Paid",
    "CASH CONTRIBUTION CURRENT YEAR",
  ]) {
    expect(actions).toContain(action);
  }
});

test("a contract costs 65 cents to trade, and closing it for 65 cents or less costs nothing", () => {
  const rows = historyOf("demo-ann", "Z23456701").filter(([, action = ""]) => / TRANSACTION /.test(action));
  for (const [, action = "", , , , price, quantity, commission, fees, , amount] of rows) {
    const isFree = action.startsWith("YOU BOUGHT CLOSING") && Number(price) <= 0.65;
    const contracts = Math.abs(Number(quantity));
    expect(cents(commission)).toBe(isFree ? 0 : contracts * 65);
    const costs = cents(commission) + cents(fees);
    expect(cents(amount)).toBe(-Number(quantity) * cents(price) * 100 - costs);
  }
});

test.each(
  family.flatMap(({ member }) => member.accounts.map(({ number }) => [member.username, number] as const)),
)("the positions of %s's account %s are what its history adds up to", (username, number) => {
  const rows = historyOf(username, number);
  const files = family.find(({ member }) => member.username === username)?.files ?? [];
  const snapshots = files.filter(({ name }) => name.startsWith("Portfolio_Positions"));
  expect(snapshots.length).toBeGreaterThan(50);
  for (const { name, text } of snapshots) {
    const [, month = "", day = "", year = ""] = /([A-Z][a-z]{2})-(\d+)-(\d+)/.exec(name) ?? [];
    const until = new Date(`${month} ${day}, ${year} UTC`);
    const booked = rows.filter(([runDate = ""]) => new Date(`${runDate} UTC`) <= until);
    const positions = rowsOf(text).filter(([account]) => account === number);
    const shown = positions
      .filter(([, , kind]) => kind !== "Cash")
      .map(([, , , symbol = "", , quantity]) => [symbol, Math.round(Number(quantity) * 1000)]);
    const { cash, held } = reckon(booked);
    expect(cents(positions[0]?.[8]), name).toBe(cash);
    expect(shown.sort(), name).toEqual(held);
  }
});

test("the cash balance of a row is what all rows up to it add up to", () => {
  const rows = historyOf("demo-ben", "Z23456711");
  const ends = rows.map((_, index) => reckon(rows.slice(0, index + 1)).cash);

  expect(rows.map((cells) => cents(cells[11]))).toEqual(ends);
});
