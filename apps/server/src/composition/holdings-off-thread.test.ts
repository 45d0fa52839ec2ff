import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test, vi } from "vitest";
import { weekday } from "../import/testing/generated-history.ts";
import { ask } from "../import/testing/people.ts";
import { addStatement } from "../import/testing/statements.ts";
import { createHoldings } from "../ledger/check-holdings.repository.ts";
import { MatchingNeeded } from "../ledger/matching-needed.ts";
import { importOneSymbol, putsOfOneSymbol } from "../modules/campaigns/testing/one-symbol.ts";
import { createUser, startTestApp } from "../testing/test-app.ts";

vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

/** More than are matched on the thread that answers everybody. */
const ROWS = 2400;
const LAST = putsOfOneSymbol(ROWS).at(-1)?.day as CalendarDate;

const COVERAGE = `{ getCoverage { holdings { day compared disagreementCount
  disagreements { symbol fileQuantity ledgerQuantity } } } }`;

test("what an account held is matched in a thread where its corrected symbol has many rows, and told as it is", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importOneSymbol(app, ann, ROWS);
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM brokerage_accounts WHERE user_id = $1",
    [ann.id],
  );
  const accountId = rows[0]?.id ?? "";
  const opening = {
    kind: "OPENING",
    day: weekday(0),
    accountId,
    instrument: "KO",
    quantity: "100",
    basis: "4000",
  };
  expect((await addStatement(app, ann, opening)).errors).toBeUndefined();
  const place = { accountId, day: LAST };
  await expect(createHoldings(app.database.pool, 2000).list(ann.id, place)).rejects.toThrow(MatchingNeeded);

  // The broker lists 90 shares; 100 were held before the first file, and no row of the file moved any.
  const held = `symbol: "KO", quantity: "90", positionType: "STOCK", accountId: "${accountId}", isWholeList: true`;
  await ask(
    app,
    ann,
    `mutation { userAddPortfolioPosition(input: { ${held}, portfolioDate: "${LAST}" }) { id } }`,
  );
  const { getCoverage } = await ask(app, ann, COVERAGE);

  const [{ holdings }] = getCoverage;
  expect(holdings.day).toBe(LAST);
  expect(holdings.disagreements).toContainEqual({ symbol: "KO", fileQuantity: "90", ledgerQuantity: "100" });
  expect((await ask(app, bob, COVERAGE)).getCoverage).toEqual([]);
});
