import { expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const ASK = `{
  symbol: getSymbol(underlying: "XYZ") { unmatchedTrades breakEvens breakEvenUnknown }
  list: getCampaigns(includeHoldings: true) { content { kind breakEvens breakEvenUnknown } }
}`;

/** The symbol's and its one campaign's, from a file of these rows. */
async function toldOf(bytes: string) {
  const user = await createUser(app);
  await importFile(app, user, { name: "Accounts_History.csv", bytes });
  const { data, errors } = await graphqlRequest(app, user, ASK);
  expect(errors).toBeUndefined();
  return data;
}

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A put on 10 shares after a reverse split, as Fidelity writes contracts. */
function adjustedPut(delivers: string): string {
  const text = `PUT (XYZ1) XYZ CORP DEC 18 26 $5 ${delivers}`;
  return `\n\n${HEADER}\n05/04/2026,"Individual",Z12345678,"YOU SOLD OPENING TRANSACTION ${text} (Cash)", -XYZ1261218P5,"${text}",Cash,0.5,-1,0.65,0.01,,49.34,05/05/2026\n\n\n\nDate downloaded 06/30/2026 4:00 pm`;
}

test("a put at 5 that delivers 10 shares pays 500 for them: (500 - 49.34) / 10, for its campaign and of all time", async () => {
  const known = { breakEvens: ["45.066"], breakEvenUnknown: null };
  expect(await toldOf(adjustedPut("(10 SHS)"))).toEqual({
    symbol: { unmatchedTrades: 0, ...known },
    list: { content: [{ kind: "OPTIONS", ...known }] },
  });
});

test("where no text says what it delivers nobody knows", async () => {
  const unknown = {
    ...{ breakEvens: [], breakEvenUnknown: "No file says what XYZ1 $5 Put Dec 18, 2026 delivers." },
  };
  expect(await toldOf(adjustedPut(""))).toEqual({
    symbol: { unmatchedTrades: 0, ...unknown },
    list: { content: [{ kind: "OPTIONS", ...unknown }] },
  });
});

test("a closing without an opening leaves the lifetime break-even unknown, not that of a campaign without it", async () => {
  const cut = [
    "2026-01-05 SELL 10 XYZ 480.00",
    "2026-02-02 BUY 100 XYZ -5000.00",
    "2026-03-02 STO 1 XYZ261218C60 149.34",
  ];
  const { symbol, list } = await toldOf(writtenFile(cut, "06/30/2026 4:00 pm"));
  expect(symbol).toEqual({
    ...{ unmatchedTrades: 1, breakEvens: [] },
    breakEvenUnknown: "1 closing trade has no opening on record.",
  });
  // (5,000 - 149.34) / 100; with the older file's 10 shares nothing of it changes.
  expect(list.content).toEqual([
    { kind: "WHEEL", breakEvens: ["48.5066"], breakEvenUnknown: null },
    { kind: "HOLDING", breakEvens: [], breakEvenUnknown: null },
  ]);
});
