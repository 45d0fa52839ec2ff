import path from "node:path";
import { makeBackup } from "@strikebook/database/backup/make-backup";
import { expect, test } from "vitest";
import { insertAccount, insertByHand, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const OWN = "{ userGetPortfolioStatistics { totalCurrentValue } }";

test("the wealth of a person in a backup is the screen's, not that of the newest days", async () => {
  const app = await startTestApp();
  const ann = await createUser(app);
  const joint = await insertAccount(app, ann, { name: "Joint", number: "J1" });
  const roth = await insertAccount(app, ann, { name: "Roth", number: "R1" });
  const gone = await insertAccount(app, ann, { name: "Gone", number: "G1" });
  await insertSnapshot(app, joint, "2026-11-18", [
    { symbol: "KO", quantity: 50, currentValue: 4500 },
    { symbol: "F", quantity: 10, currentValue: 100 },
  ]);
  // Typed over the file: 10 F become 11, and KO stays.
  await insertByHand(app, joint, "2026-11-19", [{ symbol: "F", quantity: 11, currentValue: 110 }]);
  await insertSnapshot(app, roth, "2026-11-17", [{ symbol: "PEP", quantity: 100, currentValue: 11_000 }]);
  // Tomorrow's row counts tomorrow, and an account that ended counts nothing.
  await insertByHand(app, roth, "2026-11-21", [{ symbol: "PEP", quantity: 1, currentValue: 110 }]);
  await insertSnapshot(app, gone, "2026-11-10", [{ symbol: "IBM", quantity: 1, currentValue: 300 }]);
  await app.database.pool.query("UPDATE brokerage_accounts SET closed_on = '2026-11-12' WHERE id = $1", [
    gone.id,
  ]);

  const { manifest } = await makeBackup({
    ...{
      databaseUrl: app.ownerUrl,
      file: path.join(app.spoolDir, "backups", "one.backup"),
      appVersion: "0.1.0",
      now: TEST_NOW,
    },
  });
  const { data } = await graphqlRequest(app, ann, OWN);

  // 4,500 + 110 of Joint, 11,000 of Roth
  expect(data.userGetPortfolioStatistics.totalCurrentValue).toBe("15610");
  expect(manifest.summary.sums?.[ann.id]).toMatchObject({
    ...{ valuedOn: "2026-11-20", newestDay: "2026-11-19", value: "15610" },
  });
});
