import type pg from "pg";
import { cutBatches } from "./day-cuts.repository.ts";
import { IS_NEW } from "./history-comparison.repository.ts";
import type { Run } from "./ledger-parts.ts";
import { stagingTable } from "./staging.ts";

/** Cuts batches of staged rows that are too large to be in memory at once. After `shareComparison` or in its transaction. */
export const cutStaged = (client: pg.ClientBase, sessionId: string, runs: readonly Run[]): Promise<Run[]> =>
  cutBatches(client, runs, { from: `${stagingTable(sessionId)} s`, where: IS_NEW, values: [] });
