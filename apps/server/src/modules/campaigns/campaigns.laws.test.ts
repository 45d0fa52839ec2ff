import { expect, test, vi } from "vitest";
import { generateEventfulHistory } from "../../import/testing/eventful-history.ts";
import { exportFile, type GeneratedRow } from "../../import/testing/generated-history.ts";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { generateWheelHistory } from "../../import/testing/wheel-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

vi.setConfig({ testTimeout: 240_000 });

const app = await startTestApp();

const HISTORIES: readonly [string, GeneratedRow[]][] = [
  ["wheels", generateWheelHistory(3, 60)],
  ["corporate actions and transfers", generateEventfulHistory(5, 60, 6)],
];

test.each(HISTORIES)(
  "%s: file by file, undone and rebuilt, the campaigns are the same and sum to the ledger",
  async (_name, rows) => {
    const ann = await createUser(app);
    const third = Math.floor(rows.length / 3);
    await importRows(ann, rows.slice(0, 2 * third), 0);
    await read(ann);
    const last = await importRows(ann, rows.slice(third), 1);
    const all = await read(ann);
    expect(all.length).toBeGreaterThan(2);
    await expectLaw(ann);

    await undoImport(app, ann, last);
    await read(ann);
    await expectLaw(ann);

    await importRows(ann, rows.slice(third), 2);
    const again = await read(ann);
    expect(again.map(({ first_rank, figures }) => [first_rank, figures])).toEqual(
      all.map(({ first_rank, figures }) => [first_rank, figures]),
    );
    await rematchAll(app, ann.id);
    expect(await read(ann)).toEqual(again);
  },
);

/** Campaigns as they are stored, after they were asked for. */
async function read(user: TestUser) {
  const { errors } = await graphqlRequest(app, user, "{ getCampaigns { totalElements } }");
  expect(errors).toBeUndefined();
  const { rows } = await app.database.pool.query<{ first_rank: string; figures: unknown }>(
    "SELECT * FROM campaigns WHERE user_id = $1 ORDER BY underlying, account_id, first_rank, kind",
    [user.id],
  );
  return rows;
}

/** The sums of days know nothing of campaigns. */
async function expectLaw(user: TestUser): Promise<void> {
  const { rows } = await app.database.pool.query(
    `SELECT account_id, underlying, sum(net) AS net FROM (
       SELECT account_id, underlying, -net AS net FROM realized_days WHERE user_id = $1 AND book <> 'TAX'
       UNION ALL
       SELECT account_id, underlying, (figures->>'options')::numeric + (figures->>'shares')::numeric
         FROM campaigns WHERE user_id = $1) AS sums
     GROUP BY account_id, underlying HAVING sum(net) <> 0`,
    [user.id],
  );
  expect(rows).toEqual([]);
}

async function importRows(user: TestUser, rows: readonly GeneratedRow[], index: number): Promise<string> {
  const bytes = exportFile(rows, "06/30/2026 4:00 pm");
  const { result } = await importFile(app, user, { name: `Accounts_History (${index}).csv`, bytes });
  return result.importId;
}
