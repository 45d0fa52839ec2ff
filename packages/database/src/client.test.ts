import { expect, inject, it } from "vitest";
import { NAMED_STATEMENTS_MAX, openDatabase } from "./client.ts";
import { cloneDatabase } from "./testing/test-database.ts";

it("lets a transaction wait for a connection as long as a query may, longer than Prisma would", async () => {
  const database = openDatabase(inject("databaseAdminUrl"), 1);
  const busy = await database.pool.connect();
  const answer = database.prisma.$transaction((transaction) => transaction.$queryRaw`SELECT 1 AS one`);
  // Prisma's own limit would be 2 s.
  setTimeout(() => busy.release(), 3_000);
  expect(await answer).toEqual([{ one: 1 }]);
  await database.close();
});

it("prepares each of Prisma's statements once, and only so many of them", async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const { prisma, pool, close } = openDatabase(clone.url, 1);
  const listPrepared = async () => (await pool.query("SELECT statement FROM pg_prepared_statements")).rows;
  const findAny = (count: number) =>
    prisma.security.findMany({ where: { symbol: { in: Array.from({ length: count }, (_, n) => `S${n}`) } } });

  await findAny(2);
  await findAny(2);
  expect(await listPrepared()).toEqual([{ statement: expect.stringContaining("securities") }]);

  for (let count = 3; count < NAMED_STATEMENTS_MAX + 10; count++) {
    await findAny(count);
  }
  expect(await listPrepared()).toHaveLength(NAMED_STATEMENTS_MAX);
  await close();
  await clone.drop();
});
