import type { Queries } from "./connection.ts";

/** The last link of the audit log's chain: whoever keeps it elsewhere finds out when the log's end is cut off. */
export type AuditHead = {
  /** From 1; entries that a cleanup removed count. */
  readonly position: number;
  /** Id of the entry. */
  readonly logId: string;
  /** SHA-256 in hex; it stands for every entry up to this one. */
  readonly hash: string;
};

export type AuditVerdict = {
  /** Links that hold, from the first one on. */
  readonly verified: number;
  /** The first entry that was changed outside the app; absent when all is well. */
  readonly broken?: BrokenEntry;
};

export type BrokenEntry = {
  /** Of the audit log's entry. */
  readonly logId: string;
  /** In the chain; absent for an entry without a link. */
  readonly position?: number;
  /** What is wrong, as a sentence. */
  readonly problem: string;
};

const BATCH = 20_000;

/** The first link of the batch with a problem, or else its last one. */
const NEXT = `
  WITH batch AS (SELECT * FROM audit_chain WHERE position > $1 ORDER BY position LIMIT ${BATCH}),
  compared AS (
    SELECT link.*, lag(link.position, 1, $1) OVER previous AS previous_position,
      lag(link.hash, 1, decode($2, 'hex')) OVER previous AS previous_hash,
      entry.id IS NOT NULL AS exists, audit_entry_hash(entry) AS found_hash
    FROM batch link LEFT JOIN audit_logs entry ON entry.id = link.log_id WINDOW previous AS (ORDER BY link.position)),
  judged AS (
    SELECT position, previous_position, log_id, hash, CASE
      WHEN position <> previous_position + 1 THEN 'The link before this entry is gone.'
      WHEN hash <> sha256(previous_hash || entry_hash) THEN 'The link of this entry was changed.'
      WHEN exists AND removed_by_id IS NOT NULL THEN 'This entry was put back after a cleanup.'
      WHEN NOT exists AND removed_by_id IS NULL THEN 'This entry was deleted.'
      WHEN exists AND found_hash <> entry_hash THEN 'This entry was changed.' END AS problem
    FROM compared)
  SELECT position::int, previous_position::int AS before, log_id AS "logId", encode(hash, 'hex') AS hash, problem FROM judged
  WHERE problem IS NOT NULL OR position = (SELECT max(position) FROM batch) ORDER BY position LIMIT 1`;

/** An entry that was added while the chain did not look, or a cleanup whose entry tells another number than its links. */
const BESIDE_THE_CHAIN = `
  SELECT entry.id AS "logId", 'This entry was added outside the app.' AS problem FROM audit_logs entry
  WHERE NOT EXISTS (SELECT FROM audit_chain WHERE log_id = entry.id)
  UNION ALL
  SELECT removed.by, 'Entries were deleted that this cleanup did not delete.'
  FROM (SELECT removed_by_id AS by, count(*) AS entries FROM audit_chain WHERE removed_by_id IS NOT NULL GROUP BY 1) removed
  LEFT JOIN audit_logs cleanup ON cleanup.id = removed.by AND cleanup.action_type = 'AUDIT_LOGS_CLEANUP'
  WHERE (cleanup.details->>'logsDeleted')::bigint IS DISTINCT FROM removed.entries
  LIMIT 1`;

/** The head of the audit log's chain; undefined for an empty log. */
export async function readAuditHead(queries: Queries): Promise<AuditHead | undefined> {
  const { rows } = await queries.query<AuditHead>(
    `SELECT position::int, log_id AS "logId", encode(hash, 'hex') AS hash FROM audit_chain ORDER BY position DESC LIMIT 1`,
  );
  return rows[0];
}

/**
 * Compares every entry of the audit log with its link and every link with the one before, batch by batch. `known` is a
 * head from an earlier time, of a backup for example: the log must still contain it.
 */
export async function verifyAuditChain(queries: Queries, known?: AuditHead): Promise<AuditVerdict> {
  let head: AuditHead | undefined;
  for (;;) {
    const { rows } = await queries.query<AuditHead & { before: number; problem: string | null }>(NEXT, [
      head?.position ?? 0,
      head?.hash ?? "",
    ]);
    const [link] = rows;
    if (link === undefined) {
      const broken = (await findBeside(queries)) ?? (await findLost(queries, known));
      return { verified: head?.position ?? 0, ...(broken && { broken }) };
    }
    const { problem, before, ...next } = link;
    if (problem !== null) {
      return { verified: before, broken: { logId: next.logId, position: next.position, problem } };
    }
    head = next;
  }
}

async function findBeside(queries: Queries): Promise<BrokenEntry | undefined> {
  return (await queries.query<BrokenEntry>(BESIDE_THE_CHAIN)).rows[0];
}

async function findLost(queries: Queries, known: AuditHead | undefined): Promise<BrokenEntry | undefined> {
  if (known === undefined) {
    return undefined;
  }
  const { position, logId, hash } = known;
  const { rowCount } = await queries.query(
    "SELECT FROM audit_chain WHERE position = $1 AND hash = decode($2, 'hex')",
    [position, hash],
  );
  return rowCount === 1
    ? undefined
    : { logId, position, problem: "This entry was there before, and the log has no trace of it now." };
}
