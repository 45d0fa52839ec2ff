import type { StoredClose } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { expect, test } from "vitest";
import { startTestApp, TEST_NOW } from "../../testing/test-app.ts";
import { listStoredCloses, storeCloses } from "./closing-prices.repository.ts";

const { pool } = (await startTestApp()).database;
const day = (text: string) => text as CalendarDate;
const close = (
  instrument: string,
  on: string,
  price: string,
  rest: Partial<StoredClose> = {},
): StoredClose => ({
  ...{ instrument, day: day(on), close: price as DecimalText, source: "TIINGO" },
  ...{ dividend: null, split: null },
  ...rest,
});
const list = (instruments: string[], from: string, to: string) =>
  listStoredCloses(pool, instruments, day(from), day(to));

test("closes come back to the digit, by instrument and days, of every source", async () => {
  const ko = close("KO", "2026-11-24", "70.12345678", {
    dividend: "0.51" as DecimalText,
    split: "1" as DecimalText,
  });
  const koByFile = close("KO", "2026-11-24", "70.1", { source: "FILE" });
  const later = close("KO", "2026-11-25", "71");
  const other = close("PEP", "2026-11-24", "150");
  expect(await storeCloses(pool, [ko, koByFile, later, other], TEST_NOW)).toBe(4);

  expect(await list(["KO"], "2026-11-24", "2026-11-24")).toEqual([koByFile, ko]);
  expect(await list(["KO", "KO"], "2026-11-25", "2026-11-30")).toEqual([later]);
  expect(await list(["PEP"], "2026-11-25", "2026-11-30")).toEqual([]);
  expect(await list([], "2000-01-01", "2030-01-01")).toEqual([]);
});

test("what is stored again changes nothing, what is told otherwise replaces, and of one key the last counts", async () => {
  const first = close("XOM", "2026-11-24", "110");
  expect(await storeCloses(pool, [first, close("XOM", "2026-11-24", "111")], TEST_NOW)).toBe(1);
  expect(await storeCloses(pool, [close("XOM", "2026-11-24", "111.00")], TEST_NOW)).toBe(0);
  expect(await storeCloses(pool, [first], TEST_NOW)).toBe(1);
  expect(await list(["XOM"], "2026-11-24", "2026-11-24")).toEqual([first]);
});

test("the database itself refuses a price that is none", async () => {
  await expect(storeCloses(pool, [close("XOM", "2026-11-20", "0")], TEST_NOW)).rejects.toThrow(
    /check constraint/,
  );
});
