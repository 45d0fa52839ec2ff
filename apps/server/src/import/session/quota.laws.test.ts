import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { confirmFile, previewFile } from "../testing/upload.ts";
import { OPEN_SESSIONS_MAX } from "./upload-session.ts";

// Many previews, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A file of one deposit, whose amount makes its bytes its own. */
const deposit = (amount: number) => ({
  name: `Accounts_History ${amount}.csv`,
  bytes: `\n\n${HEADER}\n05/05/2026,"Individual",Z12345678,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},\n`,
});

test("a preview that gave way to newer ones is gone, so that its file is sent again; the others are there", async () => {
  const ann = await createUser(app);
  const sessions: string[] = [];
  for (let amount = 1; amount <= OPEN_SESSIONS_MAX + 1; amount += 1) {
    const { data } = await previewFile(app, ann, deposit(amount));
    sessions.push(data.previewFileUpload.sessionId);
  }
  const [oldest = "", second = ""] = sessions;
  expect((await confirmFile(app, ann, oldest)).errors?.[0]).toMatchObject({
    message: "Upload session not found",
    extensions: { code: "NOT_FOUND" },
  });
  expect((await confirmFile(app, ann, second)).data.confirmFileUpload).toMatchObject({
    success: true,
    normalizedTransactionsAdded: 1,
  });
});
