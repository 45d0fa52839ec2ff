import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type pg from "pg";
import { type FileRank, IMPORT_RANK } from "../session/file-rank.ts";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";

/** An import that still counts, with what it was decided by. */
export type Survivor = {
  readonly importId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly rank: FileRank;
  readonly chosenLines: readonly number[];
  /** Only those that are own accounts still. */
  readonly accounts: readonly AccountOfRef[];
};

type Which = {
  readonly userId: string;
  readonly fileType: FileType;
  readonly accountIds: readonly string[];
  /** Only of this day's positions. */
  readonly portfolioDate?: CalendarDate | undefined;
  /** The one that does not count any more. */
  readonly except: string;
};

type SurvivorRow = {
  id: string;
  session_id: string;
  sha256: Buffer;
  rank: string;
  is_dated: boolean;
  sequence: string;
  chosen_lines: number[];
  refs: number[];
  account_ids: string[];
};

/** The imports that are about any of the accounts, in the order of their merging. */
export async function listSurvivors(client: pg.ClientBase, which: Which): Promise<Survivor[]> {
  const { rows } = await client.query<SurvivorRow>(
    `SELECT i.id, i.session_id, i.sha256, ${IMPORT_RANK} AS rank, i.downloaded_at IS NOT NULL AS is_dated, i.sequence, i.chosen_lines,
       array_agg(f.ref ORDER BY f.ref) AS refs, array_agg(f.account_id::text ORDER BY f.ref) AS account_ids
     FROM imports i JOIN import_file_accounts f ON f.import_id = i.id
     WHERE i.user_id = $1 AND i.file_type = $2 AND i.undone_at IS NULL AND i.id <> $5
       AND ($4::date IS NULL OR i.portfolio_date = $4)
     GROUP BY i.id HAVING bool_or(f.account_id = ANY($3)) ORDER BY i.sequence`,
    [which.userId, which.fileType, which.accountIds, which.portfolioDate ?? null, which.except],
  );
  return rows.map((row) => ({
    importId: row.id,
    userId: which.userId,
    sessionId: row.session_id,
    rank: { at: row.rank, sha256: row.sha256, isDated: row.is_dated, sequence: row.sequence },
    chosenLines: row.chosen_lines,
    accounts: row.refs.map((ref, index) => ({ ref, accountId: row.account_ids[index] ?? "" })),
  }));
}

export type LinesOfImport = {
  readonly importId: string;
  readonly newLines: number;
  readonly duplicateLines: number;
  readonly reviewLines: number;
};

/**
 * Lines of each import in the accounts, withdrawn rows too: rows that it was the first to have, rows that it repeated,
 * and, in any account, its lines for review.
 */
export async function countSaid(
  client: pg.ClientBase,
  { userId, accountIds }: Pick<Which, "accountIds" | "userId">,
  importIds: readonly string[],
): Promise<Map<string, LinesOfImport>> {
  const { rows } = await client.query<LinesOfImport>(
    `WITH every_row AS (
       SELECT id, import_id FROM transactions WHERE user_id = $1 AND account_id = ANY($3)
       UNION ALL SELECT transaction_id, import_id FROM withdrawn_rows WHERE account_id = ANY($3)),
     said AS (
       SELECT t.id, t.import_id FROM every_row t
       UNION ALL SELECT t.id, d.import_id
       FROM import_duplicates d CROSS JOIN LATERAL unnest(d.transaction_ids) AS said(transaction_id)
         JOIN every_row t ON t.id = said.transaction_id
       WHERE d.import_id IN (SELECT f.import_id FROM import_file_accounts f WHERE f.account_id = ANY($3))),
     placed AS (
       SELECT said.import_id, i.sequence = min(i.sequence) OVER (PARTITION BY said.id) AS is_first
       FROM said JOIN imports i ON i.user_id = $1 AND i.id = said.import_id)
     SELECT i.id AS "importId",
       (SELECT count(*) FROM placed p WHERE p.import_id = i.id AND p.is_first)::int AS "newLines",
       (SELECT count(*) FROM placed p WHERE p.import_id = i.id AND NOT p.is_first)::int AS "duplicateLines",
       (SELECT count(*) FROM import_lines l WHERE l.import_id = i.id AND l.state = 'REVIEW')::int AS "reviewLines"
     FROM imports i WHERE i.user_id = $1 AND i.id = ANY($2)`,
    [userId, importIds, accountIds],
  );
  return new Map(rows.map((row) => [row.importId, row]));
}

/** Moves what the imports say of their lines by what has changed between two counts. */
export async function moveLineCounts(
  client: pg.ClientBase,
  userId: string,
  before: ReadonlyMap<string, LinesOfImport>,
  after: ReadonlyMap<string, LinesOfImport>,
): Promise<void> {
  const moves = [...after.values()].map((now) => {
    const then = before.get(now.importId) ?? now;
    return {
      importId: now.importId,
      newLines: now.newLines - then.newLines,
      duplicateLines: now.duplicateLines - then.duplicateLines,
      reviewLines: now.reviewLines - then.reviewLines,
    };
  });
  await client.query(
    `UPDATE imports i SET new_lines = i.new_lines + m.new_lines, duplicate_lines = i.duplicate_lines + m.duplicate_lines,
       review_lines = i.review_lines + m.review_lines
     FROM unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) AS m(id, new_lines, duplicate_lines, review_lines)
     WHERE i.user_id = $1 AND i.id = m.id`,
    [
      userId,
      moves.map(({ importId }) => importId),
      moves.map(({ newLines }) => newLines),
      moves.map(({ duplicateLines }) => duplicateLines),
      moves.map(({ reviewLines }) => reviewLines),
    ],
  );
}

/**
 * The comparison's temporary tables stay until the end of the transaction otherwise. Copies of our own tables, by the
 * same names, are not the comparison's.
 */
export async function dropComparison(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = pg_my_temp_schema() AND relkind = 'r' AND relname NOT LIKE 'undo\\_%'
       AND to_regclass('public.' || quote_ident(relname)) IS NULL`,
  );
  if (rows.length > 0) {
    await client.query(`DROP TABLE ${rows.map(({ name }) => `pg_temp.${name}`).join(", ")}`);
  }
}
