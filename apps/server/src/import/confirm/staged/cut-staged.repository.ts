import type pg from "pg";
import { cutBatches } from "../../../ledger/match-plan.repository.ts";
import type { Run } from "../../../ledger/match-plan.ts";
import { stagingTable } from "../../file/staging.ts";
import { IS_NEW } from "../../preview/compare-history.repository.ts";

/** Cuts batches of staged rows that are too large to be in memory at once. After `shareComparison` or in its transaction. */
export const cutStaged = (client: pg.ClientBase, sessionId: string, runs: readonly Run[]): Promise<Run[]> =>
  cutBatches(client, runs, { from: `${stagingTable(sessionId)} s`, where: IS_NEW, values: [] });
