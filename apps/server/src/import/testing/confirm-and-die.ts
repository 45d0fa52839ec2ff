import { runConfirm } from "../worker/upload-jobs.ts";

/**
 * A server process that confirms a session and is killed half-way: `node confirm-and-die.ts <database> <user> <session>
 * <step>`. Without a step it lives and prints how many rows it stored.
 */
const [databaseUrl = "", userId = "", sessionId = "", step] = process.argv.slice(2);

const answers = { accountId: undefined, portfolioDate: undefined, importLines: [] };
const result = await runConfirm(
  databaseUrl,
  { userId, sessionId, ...answers, actor: { userId }, now: new Date(), at: "2026-11-20T09:51" },
  {
    atStep(reached) {
      if (reached === step) {
        process.kill(process.pid, "SIGKILL");
      }
    },
  },
);
process.stdout.write(`${result.normalizedTransactionsAdded + result.normalizedPositionsAdded}\n`);
