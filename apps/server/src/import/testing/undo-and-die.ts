import { runUndo } from "../worker/ledger-jobs.ts";

/**
 * A server process that undoes an import and is killed half-way: `node undo-and-die.ts <database> <user> <import>
 * <step>`. Without a step it lives and prints how many rows it removed.
 */
const [databaseUrl = "", userId = "", importId = "", step] = process.argv.slice(2);

const undoing = { userId, importId, actor: { userId }, now: new Date("2026-11-20T14:51:58.000Z") };
const { effect } = await runUndo(databaseUrl, undoing, (reached) => {
  if (reached === step) {
    process.kill(process.pid, "SIGKILL");
  }
});
process.stdout.write(`${effect.transactionsRemoved}\n`);
