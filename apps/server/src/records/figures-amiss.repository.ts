import type { Connection } from "@strikebook/database/connection";
import { onTrialCopy } from "@strikebook/database/copy/trial-copy";
import type pg from "pg";
import { deriveAll, listNamesBehind } from "../ledger/campaigns/derive-campaigns.repository.ts";
import { RANK_IN_ACCOUNT } from "../ledger/campaigns/matched-rows.repository.ts";
import { isCurrent } from "../ledger/ledger-version.repository.ts";
import { rematchUnderlyings } from "../ledger/rematch-underlyings.repository.ts";
import { SNAPSHOT_SUMS } from "./snapshot-sums.repository.ts";

const IS_CORRECTED = (row: string) => `EXISTS (SELECT FROM ledger_statements s WHERE s.user_id = $1
      AND (s.kind = 'RENUMBER' OR ${row}.underlying IN (s.underlying, s.into_underlying)))`;

/** The tables of a user's ledger besides the transactions; ids of rows are new at each matching. */
const MATCHED: Readonly<Record<string, string>> = {
  "realized closings": "SELECT to_jsonb(c) - 'id' AS row FROM realized_closings c WHERE c.user_id = $1",
  "lots of closings": `SELECT to_jsonb(l) - 'closing_id' || jsonb_build_object('of', c.transaction_id, 'book', c.book) AS row
    FROM closing_lots l JOIN realized_closings c ON c.id = l.closing_id WHERE c.user_id = $1`,
  "proofs of short sales": "SELECT to_jsonb(e) AS row FROM share_evidence e WHERE e.user_id = $1",
  "open lots": "SELECT to_jsonb(o) - 'id' AS row FROM open_lots o WHERE o.user_id = $1",
  "realized days": "SELECT to_jsonb(d) AS row FROM realized_days d WHERE d.user_id = $1",
  "totals of days": "SELECT to_jsonb(d) AS row FROM realized_day_totals d WHERE d.user_id = $1",
  months: "SELECT to_jsonb(m) AS row FROM realized_months m WHERE m.user_id = $1",
  // Of the names that statements are about: a correction that was changed behind matching's back is called by its name.
  "effects of corrections": `SELECT to_jsonb(c) - 'id' AS row FROM realized_closings c WHERE c.user_id = $1 AND ${IS_CORRECTED("c")}
    UNION ALL SELECT to_jsonb(o) - 'id' FROM open_lots o WHERE o.user_id = $1 AND ${IS_CORRECTED("o")}`,
  // $2: what is on the backlog is still to be derived.
  campaigns:
    "SELECT to_jsonb(c) AS row FROM campaigns c WHERE c.user_id = $1 AND c.underlying <> ALL($2::text[])",
};

const COLUMNS = SNAPSHOT_SUMS.map(([column]) => column);

const WRONG_SNAPSHOTS = `
  SELECT count(*)::int AS count FROM portfolio_snapshots s CROSS JOIN LATERAL (
         SELECT ${SNAPSHOT_SUMS.map(([column, sum]) => `${sum} AS ${column}`).join(", ")} FROM positions p
          WHERE p.user_id = s.user_id AND p.account_id = s.account_id AND p.portfolio_date = s.portfolio_date) AS found
   WHERE s.user_id = $1
     AND (${COLUMNS.map((column) => `s.${column}`).join(", ")})
         IS DISTINCT FROM (${COLUMNS.map((column) => `found.${column}`).join(", ")})`;

/**
 * An edit waits for its row while the file that had it is undone, or the download that withdrew it counts. What begins with a
 * statement is named by the statement's number with a minus, and never had a row.
 */
const LOST_EDITS = `
  SELECT count(*)::int AS count
    FROM campaign_edits e CROSS JOIN LATERAL unnest(ARRAY[e.rank, e.with_rank]) AS named (rank)
   WHERE e.user_id = $1 AND named.rank IS NOT NULL AND named.rank NOT LIKE '-%'
     AND NOT EXISTS (SELECT FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id
                      WHERE t.user_id = $1 AND ${RANK_IN_ACCOUNT} = named.rank)
     AND NOT EXISTS (SELECT FROM imports i WHERE i.user_id = $1 AND i.undone_at >= e.created_at)
     AND NOT EXISTS (SELECT FROM changes c WHERE c.user_id = $1 AND c.entity = 'ACCOUNT' AND c.created_at >= e.created_at)
     AND NOT EXISTS (SELECT FROM withdrawn_rows w JOIN brokerage_accounts a ON a.id = w.account_id WHERE a.user_id = $1)`;

/**
 * Days that an import covers for an account, and answers about the days of a file: an undo takes the former, the sweep of
 * uploads the latter, together with their file.
 */
const UNEXPLAINED_COVERAGE = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM import_accounts a JOIN imports i ON i.id = a.import_id
     WHERE i.user_id = $1 AND (i.undone_at IS NOT NULL
        OR a.first_day < i.first_day OR a.last_day > i.last_day OR a.first_day > a.last_day
        OR NOT EXISTS (SELECT FROM import_file_accounts f WHERE f.import_id = i.id AND f.account_id = a.account_id))
    UNION ALL
    SELECT FROM coverage_statements c WHERE c.user_id = $1 AND c.sha256 IS NOT NULL
       AND NOT EXISTS (SELECT FROM upload_sessions s WHERE s.user_id = $1 AND s.sha256 = c.sha256)) AS unexplained`;

/** The kinds of a user's stored data that don't follow from the rows, by the names that people know; no amounts. */
export type FiguresAmiss = {
  /** Parts that come out otherwise when the ledger is matched and campaigns are derived again. */
  readonly parts: readonly string[];
  /** Days of an account whose sums are not those of their positions. */
  readonly snapshots: number;
  /** Changes of campaigns by hand that are tied to a row which isn't there. */
  readonly lostEdits: number;
  /** Records of covered days that no file explains. */
  readonly coverage: number;
};

/** Derives anew which sales are proven short, as importing does: that room is handed in. */
type SettleEvidence = (client: Connection, userId: string) => Promise<unknown>;

/**
 * Matches and derives a copy of all that a user has again, and compares it with what is stored. On a connection of its own;
 * nobody waits for it.
 */
export async function figuresAmiss(
  client: Connection,
  userId: string,
  settleEvidence: SettleEvidence,
): Promise<FiguresAmiss> {
  const count = async (text: string) =>
    (await client.query<{ count: number }>(text, [userId])).rows[0]?.count ?? 0;
  const parts = await onTrialCopy(client, userId, async () => {
    // Another version, or a changed number of an account: all of it is matched again soon, and may come out otherwise.
    if (!(await isCurrent(client, userId))) {
      return [];
    }
    const behind = await listNamesBehind(client, userId);
    const stored = await digests(client, userId, behind);
    await rematchUnderlyings(client, userId);
    await settleEvidence(client, userId);
    await deriveAll(client, userId);
    const matched = await digests(client, userId, behind);
    return Object.keys(MATCHED).filter((part) => stored[part] !== matched[part]);
  });
  return {
    parts,
    snapshots: await count(WRONG_SNAPSHOTS),
    lostEdits: await count(LOST_EDITS),
    coverage: await count(UNEXPLAINED_COVERAGE),
  };
}

/** PostgreSQL's hash of each part, whatever the order of its rows. */
async function digests(
  client: pg.ClientBase,
  userId: string,
  behind: readonly string[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [part, select] of Object.entries(MATCHED)) {
    const { rows } = await client.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)), 0) AS digest FROM (${select}) AS part`,
      select.includes("$2") ? [userId, behind] : [userId],
    );
    found[part] = rows[0]?.digest ?? "";
  }
  return found;
}
