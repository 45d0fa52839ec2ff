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

/** A head from an earlier time: the log must still contain it. */
export type KnownHead = Pick<AuditHead, "hash" | "position"> & {
  readonly logId?: string;
  /** The name of what keeps it, for people; absent for what this program remembers itself. */
  readonly keptIn?: string;
};

export type AuditVerdict = {
  /** Links that hold, from the first one on. */
  readonly verified: number;
  /** The first entry that was changed outside the app; absent when all is well. */
  readonly broken?: BrokenEntry;
};

export type BrokenEntry = {
  /** Of the audit log's entry; absent where only its place is known. */
  readonly logId?: string;
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
 * Compares every entry of the audit log with its link and every link with the one before, batch by batch. `known` are
 * heads from earlier times, of backups for example: a log whose end was cut off, or that was chained anew, lacks one.
 */
export async function verifyAuditChain(
  queries: Queries,
  ...known: readonly (KnownHead | undefined)[]
): Promise<AuditVerdict> {
  let head: AuditHead | undefined;
  for (;;) {
    const { rows } = await queries.query<AuditHead & { before: number; problem: string | null }>(NEXT, [
      head?.position ?? 0,
      head?.hash ?? "",
    ]);
    const [link] = rows;
    if (link === undefined) {
      const broken = (await findBeside(queries)) ?? (await findLost(queries, known.filter(isKnown), head));
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

const isKnown = (head: KnownHead | undefined): head is KnownHead => head !== undefined;

const FIRST_LOST = `
  SELECT (place - 1)::int AS index FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS known (position, hash, place)
   WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.position = known.position AND c.hash = decode(known.hash, 'hex'))
   ORDER BY known.position, place LIMIT 1`;

/** The earliest known head that the log does not contain. */
async function findLost(
  queries: Queries,
  known: readonly KnownHead[],
  last: AuditHead | undefined,
): Promise<BrokenEntry | undefined> {
  const { rows } = await queries.query<{ index: number }>(FIRST_LOST, [
    known.map(({ position }) => position),
    known.map(({ hash }) => hash),
  ]);
  const lost = known[rows[0]?.index ?? known.length];
  if (lost === undefined) {
    return undefined;
  }
  const { position, logId, keptIn } = lost;
  return {
    ...(logId && { logId }),
    position,
    problem: lostWords({ keptIn, isCut: (last?.position ?? 0) < position }),
  };
}

function lostWords({
  keptIn,
  isCut,
}: {
  readonly keptIn: string | undefined;
  readonly isCut: boolean;
}): string {
  if (keptIn === undefined) {
    return "This entry was there before, and the log has no trace of it now.";
  }
  return isCut
    ? `The end of the log was cut off: ${keptIn} holds a later entry.`
    : `The log was chained anew: ${keptIn} holds another link at this place.`;
}
