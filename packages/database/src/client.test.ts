import { expect, inject, it } from "vitest";
import { openDatabase } from "./client.ts";

it("lets a transaction wait for a connection as long as a query may, longer than Prisma would", async () => {
  const database = openDatabase(inject("databaseAdminUrl"), 1);
  const busy = await database.pool.connect();
  const answer = database.prisma.$transaction((transaction) => transaction.$queryRaw`SELECT 1 AS one`);
  // Prisma gives up after 2 s unless it is told otherwise.
  setTimeout(() => busy.release(), 3_000);
  expect(await answer).toEqual([{ one: 1 }]);
  await database.close();
});
