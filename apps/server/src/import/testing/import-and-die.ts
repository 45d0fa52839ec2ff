import { openDatabase } from "@strikebook/database/client";
import { openNotifications } from "@strikebook/database/notifications";
import { createImportAcceptance } from "../background/accept-import.repository.ts";
import { ImportQueue } from "../background/import-queue.repository.ts";
import { createOperationsRepository } from "../operations/operations.repository.ts";
import { findSession } from "../session/sessions.repository.ts";
import { runConfirm } from "../worker/upload-jobs.ts";

/**
 * A server process that accepts a session's import, takes it up and is killed half-way:
 * `node import-and-die.ts <database> <user> <session> <step>`. `accepted` is a step too, before any work.
 */
const [databaseUrl = "", userId = "", sessionId = "", step] = process.argv.slice(2);

const die = (reached: string) => {
  if (reached === step) {
    process.kill(process.pid, "SIGKILL");
  }
};

const database = openDatabase(databaseUrl, 3);
const operations = createOperationsRepository(database);
const queue = new ImportQueue(databaseUrl, openNotifications(databaseUrl).listen);
const session = await findSession(database.pool, userId, sessionId);
if (session === undefined) {
  throw new Error("no session");
}
const answers = { accountId: undefined, portfolioDate: undefined, importLines: [] };
const confirmation = {
  userId,
  sessionId,
  ...answers,
  actor: { userId },
  now: new Date(),
  at: "2026-11-20T09:51",
};
await createImportAcceptance({ pool: database.pool, queue }).accept(session, confirmation);
die("accepted");
await queue.work(
  async (job) => {
    await operations.begin(job.operationId);
    die("begun");
    await runConfirm(databaseUrl, job.confirmation, { operationId: job.operationId, atStep: die });
    die("committed");
  },
  () => undefined,
);
