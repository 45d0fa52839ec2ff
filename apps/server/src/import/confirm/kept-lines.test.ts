import { expect, test } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { exportFile } from "../testing/generated-history.ts";
import { importFile } from "../testing/upload.ts";
import { writtenRows } from "../testing/written-history.ts";

const app = await startTestApp();

/** More than are kept in one statement, so that a second one is needed. */
const FORWARDS = 5002;
const BALANCE_FORWARD =
  '11/02/2026,"Individual",Z12345678,"BALANCE FORWARD (Cash)", ,"No Description",Cash,,0.000,,,,,11/02/2026';

test("every line that became no row is kept, of any number", async () => {
  const ann = await createUser(app);
  const rows = [
    ...writtenRows(["2026-11-02 BUY 1 AMD -100.00 at 100"]),
    ...Array.from({ length: FORWARDS }, () => ({ day: "2026-11-02", text: BALANCE_FORWARD })),
  ];

  const { result } = await importFile(app, ann, {
    name: "a.csv",
    bytes: exportFile(rows, "11/03/2026 8:00 pm"),
  });

  expect(result.informationalLines).toBe(FORWARDS);
  const kept = await app.database.prisma.importLine.findMany({
    where: { import: { userId: ann.id } },
    select: { line: true, text: true },
    orderBy: { line: "asc" },
  });
  // Three lines of head stand before them, and the purchase is the oldest: the last.
  expect(kept.map(({ line }) => line)).toEqual(Array.from({ length: FORWARDS }, (_, index) => index + 4));
  expect(new Set(kept.map(({ text }) => text))).toEqual(new Set([BALANCE_FORWARD]));
});
