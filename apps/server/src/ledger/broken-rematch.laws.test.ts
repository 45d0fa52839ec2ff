import { expect, test, vi } from "vitest";
import { ledgerOf } from "../import/testing/figures.ts";
import { exportFile, generateHistory } from "../import/testing/generated-history.ts";
import { rematchAll } from "../import/testing/rematch-all.ts";
import { importFile } from "../import/testing/upload.ts";
import { createUser, startTestApp } from "../testing/test-app.ts";

vi.setConfig({ testTimeout: 90_000 });

/** Batches that are matched before matching fails. */
const matching = vi.hoisted(() => ({ batchesLeft: Number.POSITIVE_INFINITY }));

vi.mock(import("./matching/match-in-slices.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return {
    matchInSlices: async (entries) => {
      matching.batchesLeft -= 1;
      if (matching.batchesLeft < 0) {
        throw new Error("broken");
      }
      return await real.matchInSlices(entries);
    },
  };
});

/** Writes that have begun and not ended. */
const writes = vi.hoisted(() => ({ underWay: 0 }));

vi.mock(import("@strikebook/database/bulk-load"), async (importOriginal) => {
  const real = await importOriginal();
  const loadInBulk: typeof real.loadInBulk = async (client, load) => {
    writes.underWay += 1;
    try {
      return await real.loadInBulk(client, load);
    } finally {
      writes.underWay -= 1;
    }
  };
  return { ...real, loadInBulk };
});

const app = await startTestApp();

test("matching that fails while the batch before is being stored leaves all as it was", async () => {
  const ann = await createUser(app);
  const bytes = exportFile(generateHistory(5, 100, 80), "06/30/2026 4:00 pm");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  const ledger = await ledgerOf(app, ann.id);

  matching.batchesLeft = 1;
  await expect(rematchAll(app, ann.id)).rejects.toThrow("broken");
  // Whatever went on after the rollback would be stored for good.
  expect(writes.underWay).toBe(0);
  matching.batchesLeft = Number.POSITIVE_INFINITY;

  expect(await ledgerOf(app, ann.id)).toEqual(ledger);
});
