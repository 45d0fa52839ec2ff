import { hash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { runConfirm, runPreview } from "../worker/upload-jobs.ts";

// The registry with one brokerage more: everything behind it must take its files as it takes Fidelity's.
vi.mock("@strikebook/core/uploads/formats", async () => {
  const { createFormatRegistry } = await import("@strikebook/core/uploads/format-registry");
  const { fidelityFormat } = await import("@strikebook/core/uploads/fidelity/fidelity-format");
  const { madeUpFormat } = await import("@strikebook/core/uploads/testing/made-up-format");
  return createFormatRegistry([fidelityFormat, madeUpFormat]);
});

const folder = mkdtempSync(path.join(os.tmpdir(), "second-brokerage-"));
afterAll(() => rmSync(folder, { recursive: true }));

const app = await startTestApp();

test("a second brokerage's history and positions are imported, matched and shown under its name", async () => {
  const ann = await createUser(app);

  const history = await importText(
    ann,
    "day,account,side,ticker,shares,price\n2026-11-02,M1,B,SPY,2,600\n2026-11-12,M1,S,SPY,2,650\n",
  );
  const positions = await importText(ann, "account,ticker,shares,worth\nM1,VTI,3,1000\n");

  expect(history).toMatchObject({ brokerage: "Made-up Brokers", normalizedTransactionsAdded: 2 });
  expect(positions).toMatchObject({ brokerage: "Made-up Brokers", normalizedPositionsAdded: 1 });
  const { data } = await graphqlRequest(
    app,
    ann,
    `{ userGetAccounts { name brokerage accountIdentifier } getPortfolioPositions { symbol currentValue accountName }
       getTradeSummary(periodType: MONTH) { totalTrades netProfitLoss } }`,
  );
  expect(data).toEqual({
    userGetAccounts: [{ name: "M1", brokerage: "Made-up Brokers", accountIdentifier: "M1" }],
    getPortfolioPositions: [{ symbol: "VTI", currentValue: "1000", accountName: "M1" }],
    getTradeSummary: { totalTrades: 1, netProfitLoss: "100" },
  });
});

async function importText(user: TestUser, text: string) {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, text);
  const answers = { accountId: undefined, portfolioDate: undefined };
  const { sessionId, blockedReason } = await runPreview(
    app.databaseUrl,
    {
      ...answers,
      sessionId: randomUUID(),
      userId: user.id,
      path: file,
      sha256: hash("sha256", text, "buffer"),
      sizeBytes: text.length,
      fileName: "export.csv",
    },
    "2026-11-20T09:51",
  );
  expect(blockedReason).toBeUndefined();
  return await runConfirm(app.databaseUrl, {
    ...answers,
    userId: user.id,
    sessionId,
    importLines: [],
    actor: { userId: user.id },
    now: app.clock.now(),
    at: "2026-11-20T09:51",
  });
}
