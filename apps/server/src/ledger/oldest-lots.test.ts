import { expect, test } from "vitest";
import { importFile } from "../import/testing/upload.ts";
import { writtenFile } from "../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp } from "../testing/test-app.ts";

const app = await startTestApp();

const LOTS = 70;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = Date.parse("2026-01-05");

const dayOf = (index: number) => new Date(FIRST_MS + index * DAY_MS).toISOString().slice(0, 10);

/** One share a day, the first for $10 and each for $1 more than the one before. */
const bought = Array.from(
  { length: LOTS },
  (_, index) => `${dayOf(index)} BUY 1 AMD -${10 + index}.00 at ${10 + index}`,
);

const READ = `{ explainSummary(cell: { assets: ALL }, limit: 100) { rows { total unmatchedQuantity } }
  getOpenLots { openedOn quantity basis } }`;

test("of more lots than are read at first, a later file's sales use up the oldest", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, { name: "a.csv", bytes: writtenFile(bought, "04/01/2026 8:00 pm") });

  // 1 share at $100 that had cost $10.
  const one = ["2026-04-06 SELL 1 AMD 100.00 at 100"];
  await importFile(app, ann, { name: "b.csv", bytes: writtenFile(one, "04/06/2026 8:00 pm") });
  expect(await read(ann)).toEqual({ totals: ["90.00"], lots: 69, first: "2026-01-06", basis: "11.00" });

  // 67 shares at $100 that had cost 11 + 12 + ... + 77 = 67 x 44 = 2,948: 3,752.00; those for 78 and 79 are left.
  const most = ["2026-04-07 SELL 67 AMD 6700.00 at 100"];
  await importFile(app, ann, { name: "c.csv", bytes: writtenFile(most, "04/07/2026 8:00 pm") });
  const { totals, ...left } = await read(ann);
  expect(totals.toSorted()).toEqual(["3752.00", "90.00"]);
  expect(left).toEqual({ lots: 2, first: "2026-03-14", basis: "78.00" });
});

async function read(user: Awaited<ReturnType<typeof createUser>>) {
  const { data, errors } = await graphqlRequest(app, user, READ);
  expect(errors).toBeUndefined();
  const totals: string[] = data.explainSummary.rows
    .filter(({ total }: { total: string }) => Number(total) !== 0)
    .map(({ total }: { total: string }) => Number(total).toFixed(2));
  const lots: { openedOn: string; basis: string }[] = data.getOpenLots.toSorted(
    (a: { openedOn: string }, b: { openedOn: string }) =>
      Number(a.openedOn > b.openedOn) - Number(a.openedOn < b.openedOn),
  );
  return { totals, lots: lots.length, first: lots[0]?.openedOn, basis: Number(lots[0]?.basis).toFixed(2) };
}
