import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from "vitest";
import { dateOf, dayOf, dayOrNull } from "./calendar-day.ts";
import { type Database, openDatabase } from "./client.ts";
import { cloneDatabase } from "./testing/test-database.ts";

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  database = openDatabase(clone.url, 2);
  drop = clone.drop;
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await database.pool.query("DELETE FROM earnings_records");
});

afterAll(async () => {
  await database.close();
  await drop();
});

it.each(["America/New_York", "Pacific/Kiritimati", "UTC"])("carries days to and fro in %s", async (zone) => {
  vi.stubEnv("TZ", zone);
  const days = ["0001-01-01", "1969-12-31", "2024-02-29", "2026-03-08", "2026-11-20", "9998-12-31"].map(
    calendarDate,
  );
  await database.prisma.earningsRecord.createMany({
    data: days.map((day) => ({ symbol: "F", date: dateOf(day), provenance: "RULE" as const })),
  });

  const { rows } = await database.pool.query("SELECT date::text FROM earnings_records ORDER BY date");
  const read = await database.prisma.earningsRecord.findMany({ orderBy: { date: "asc" } });

  expect(rows.map(({ date }) => date)).toEqual(days);
  expect(read.map(({ date }) => dayOf(date))).toEqual(days);
});

it("leaves what is empty empty", () => {
  expect(dayOrNull(null)).toBeNull();
  expect(dayOrNull(dateOf(calendarDate("2026-11-20")))).toBe("2026-11-20");
});
