import { expect, test, vi } from "vitest";
import { exportFile, slashed, weekday } from "../import/testing/generated-history.ts";
import { ask } from "../import/testing/people.ts";
import { addStatement, matchedOf, previewStatement, removeStatement } from "../import/testing/statements.ts";
import { importFile } from "../import/testing/upload.ts";
import { importOneSymbol, putsOfOneSymbol, slowestHealth } from "../modules/campaigns/testing/one-symbol.ts";
import { createUser, startTestApp, type TestUser } from "../testing/test-app.ts";

vi.setConfig({ testTimeout: 900_000 });

const app = await startTestApp();

const ROWS = Number(process.env["ONE_SYMBOL_ROWS"] ?? 48_000);
const HEALTH_MS_MAX = 500;
/** Of the thread that answers everybody, for one change, most of it for health checks; to match all of it again takes more. */
const OWN_CPU_MS_MAX = 500;
const PAUSE_MS = 50;
/** Weekdays after the last row of the puts that no file covers. */
const GAP_DAYS = 10;

/** The place of the weekday on which a row of the generated puts is the last. */
const LAST = weekdayIndexOf(putsOfOneSymbol(ROWS).at(-1)?.day ?? "");
const GAP = [weekday(LAST + 1), weekday(LAST + GAP_DAYS)] as const;

function weekdayIndexOf(day: string): number {
  let index = 0;
  while (weekday(index) < day) {
    index++;
  }
  return index;
}

/** 100 shares of KO that no lot is for, sold between two days with rows of another name; after the gap. */
function saleAfterGap() {
  const share = (index: number, symbol: string, quantity: number, amount: string) => {
    const day = weekday(index);
    const verb = quantity > 0 ? "BOUGHT" : "SOLD";
    const text = `${slashed(day)},"Individual",Z12345678,"YOU ${verb} ${symbol} CORP (${symbol}) (Margin)",${symbol},${symbol} CORP,Margin,,${quantity},,,,${amount},`;
    return { day, text };
  };
  const first = LAST + GAP_DAYS + 1;
  const rows = [
    share(first, "AMD", 1, "-70"),
    share(first + 2, "KO", -100, "5099.87"),
    share(first + 4, "AMD", 1, "-70"),
  ];
  return { name: "Accounts_History (sale).csv", bytes: exportFile(rows, "11/19/2026 4:00 pm") };
}

/** Contracts or shares without a lot. */
async function countLoose({ id }: TestUser): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM realized_closings WHERE user_id = $1 AND unmatched_quantity <> 0",
    [id],
  );
  return rows[0]?.count ?? 0;
}

test(`what matches a symbol of ${ROWS} rows again keeps nobody waiting`, async () => {
  const ann = await createUser(app);
  await importOneSymbol(app, ann, ROWS);
  const { preview } = await importFile(app, ann, saleAfterGap());
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM brokerage_accounts WHERE user_id = $1",
    [ann.id],
  );
  const accountId = rows[0]?.id ?? "";
  const before = await matchedOf(app, ann.id);
  /** Of each change: ms until its answer, of the slowest health check meanwhile, and of the own thread's work. */
  const times: Record<string, number[]> = {};
  const during = async <Value>(what: string, work: () => Promise<Value>): Promise<Value> => {
    let value: Value | undefined;
    const began = performance.now();
    const before = process.threadCpuUsage();
    const health = await slowestHealth(
      app,
      async () => {
        value = await work();
      },
      PAUSE_MS,
    );
    const { user, system } = process.threadCpuUsage(before);
    times[what] = [performance.now() - began, health, (user + system) / 1000].map(Math.round);
    return value as Value;
  };
  const change = (what: string, operation: string) => during(what, () => ask(app, ann, operation));

  // 100 shares held before: the sale finds them, and 5,099.87 - 4,000.00 are realized.
  const opening = {
    kind: "OPENING",
    day: weekday(0),
    accountId,
    instrument: "KO",
    quantity: "100",
    basis: "4000",
  };
  const previewed = await during("preview", () => previewStatement(app, ann, opening));
  expect(previewed.data.previewStatement).toMatchObject({ closingsMatched: 1, realizedChange: "1099.87" });
  expect(await matchedOf(app, ann.id)).toEqual(before);
  const added = await during("correction", () => addStatement(app, ann, opening));
  expect(await countLoose(ann)).toBe(0);
  await during("correction gone", () => removeStatement(app, ann, added.data.addStatement.id));
  await change("suggestions", "{ getSuggestedStatements { question } }");

  // Files since the account began prove the sale short, once they cover the days between.
  await change(
    "beginning",
    `mutation { setNoOlderHistory(accountId: "${accountId}", isSaid: true) { unmatchedAfter } }`,
  );
  expect(await countLoose(ann)).toBe(1);
  const days = `firstDay: "${GAP[0]}", lastDay: "${GAP[1]}"`;
  const { addQuietDays } = await change(
    "quiet days",
    `mutation { addQuietDays(accountId: "${accountId}", ${days}) }`,
  );
  expect(await countLoose(ann)).toBe(0);
  await change("quiet days gone", `mutation { removeQuietDays(id: "${addQuietDays}") }`);
  expect(await countLoose(ann)).toBe(1);
  const file = `sessionId: "${preview.sessionId}"`;
  const range = `firstDay: "${GAP[0]}", lastDay: "${weekday(LAST + GAP_DAYS + 5)}"`;
  await change("file range", `mutation { setFileRange(${file}, ${range}) }`);
  expect(await countLoose(ann)).toBe(0);
  await change("file range gone", `mutation { removeFileRange(${file}) }`);
  expect(await countLoose(ann)).toBe(1);

  // All that the account held two days before the sale: no share of KO.
  const held = `symbol: "AMD", quantity: "1", positionType: "STOCK", accountId: "${accountId}", isWholeList: true`;
  const eve = weekday(LAST + GAP_DAYS + 1);
  const add = `mutation { userAddPortfolioPosition(input: { ${held}, portfolioDate: "${eve}" }) { id changeId } }`;
  const { userAddPortfolioPosition: typed } = await change("position", add);
  expect(await countLoose(ann)).toBe(0);
  const undo = (changeId: string) => `mutation { userUndoChange(changeId: "${changeId}") { changeId } }`;
  // Coverage compares that list with the ledger of its day, for which the correction has KO matched again.
  const again = await addStatement(app, ann, opening);
  await change("coverage", "{ getCoverage { holdings { compared disagreementCount } } }");
  await removeStatement(app, ann, again.data.addStatement.id);
  await change("position undone", undo(typed.changeId));
  expect(await countLoose(ann)).toBe(1);

  process.stdout.write(`${JSON.stringify(times)}\n`);
  expect(await matchedOf(app, ann.id)).toEqual(before);
  const dear = Object.entries(times).filter(
    ([, [, health = 0, cpu = 0]]) => health > HEALTH_MS_MAX || cpu > OWN_CPU_MS_MAX,
  );
  expect(dear).toEqual([]);
});
