import { closeUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import type pg from "pg";
import { listLinks } from "../../ledger/ledger-entries.repository.ts";
import { rematchUnderlyings } from "../../ledger/rematch-underlyings.repository.ts";
import { recognizeWithdrawn } from "../preview/compare-history.repository.ts";
import { describeProvisional } from "../preview/withdrawal-words.ts";
import {
  listSettled,
  restoreSaidAgain,
  WITHDRAWN_ROW,
  withdrawProvisional,
} from "../preview/withdrawn-rows.repository.ts";
import { orderMovedDays } from "./day-order.repository.ts";

/** The changes that an import made to provisional rows. */
export type Settled = {
  /** Which lines do not count, or count again. */
  readonly notes: readonly string[];
  /** New rows of the import that do not count. */
  readonly withheld: number;
  /** By how much realized profit changed. */
  readonly changes: readonly RealizedChange[];
};

const NOTHING: Settled = { notes: [], withheld: 0, changes: [] };

/** Has withdrawn rows that the compared file says again take part in its merge, once its chosen lines are known. */
export async function bringBackSaidAgain(client: pg.ClientBase): Promise<void> {
  await recognizeWithdrawn(client);
  await restoreSaidAgain(client);
}

/**
 * Withdraws as `withdrawProvisional` does, and orders and matches again what that and the restored rows touch. After
 * the import's rows and facts are stored and matched.
 */
export async function settleProvisional(
  client: pg.ClientBase,
  userId: string,
  importId: string,
): Promise<Settled> {
  const { rowCount } = await client.query(
    "SELECT FROM withdrawing UNION ALL SELECT FROM withheld UNION ALL SELECT FROM restored LIMIT 1",
  );
  if (rowCount === 0) {
    return NOTHING;
  }
  // Links are read before the withdrawal: rows that tie underlyings together may be among those that go.
  const links = await listLinks(client, userId);
  await withdrawProvisional(client, importId);
  const moved = `SELECT account_id, run_date, underlying FROM withdrawn_now
    UNION SELECT account_id, run_date, r.underlying FROM (SELECT w.row FROM restored w) w ${WITHDRAWN_ROW}`;
  const { rows } = await client.query<{ underlying: string | null }>(moved);
  if (rows.length === 0) {
    return NOTHING;
  }
  const reordered = await orderMovedDays(client, `SELECT account_id, run_date FROM (${moved}) moved`);
  const touched = [...rows.flatMap(({ underlying }) => underlying ?? []), ...reordered];
  const changes =
    touched.length > 0
      ? await rematchUnderlyings(client, userId, closeUnderlyings([...new Set(touched)], links))
      : [];
  const lines = await listSettled(client, importId);
  const withheld = lines.filter(({ isNew }) => isNew).length;
  return { notes: describeProvisional(lines, "did"), withheld, changes };
}
