import { changesOf } from "@strikebook/core/audit/audit-changes";
import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { AuditCheck, AuditLog, AuditStatistics } from "@strikebook/core/audit/audit-log";
import { clampPage, type Page, type PageRequest, pageOf } from "@strikebook/core/shared/page";
import {
  type AuditHead,
  type AuditVerdict,
  type KnownHead,
  readAuditHead,
  verifyAuditChain,
} from "@strikebook/database/audit-chain";
import type { Database } from "@strikebook/database/client";
import { readInBatches } from "@strikebook/database/read-in-batches";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import type { ExportedLog } from "./audit-csv.ts";
import { type AuditFilter, type AuditSort, type AuditWhere, orderOf, whereOf } from "./audit-filter.sql.ts";

export type AuditRepository = ReturnType<typeof createAuditRepository>;

export type { AuditHead, AuditVerdict, KnownHead };

/** Where a page begins in all that were found, and how long it is at most. */
type Slice = { readonly skip: number; readonly size: number; readonly total: number };

export type AuditFigures = Omit<AuditStatistics, "daysPeriod" | "successRate">;

const PERSON = { id: true, username: true, email: true, roles: true, enabled: true } as const;

// One walk over the period: the rest is sums over a few dozen groups.
const FIGURES = `WITH kinds AS (
    SELECT performed_by_id AS by, action_type AS type, success, count(*) AS n FROM audit_logs
      WHERE performed_at >= $1 AND performed_at <= $2 GROUP BY 1, 2, 3)
  SELECT coalesce(sum(n), 0)::int AS "totalActions",
    coalesce(sum(n) FILTER (WHERE success), 0)::int AS "successfulActions",
    coalesce(sum(n) FILTER (WHERE NOT success), 0)::int AS "failedActions",
    (count(DISTINCT by))::int AS "uniqueUsers",
    (SELECT count(*)::int FROM audit_logs WHERE performed_at > $2::timestamptz - interval '24 hours'
      AND performed_at <= $2) AS "actionsLast24Hours",
    (SELECT u.username FROM kinds JOIN users u ON u.id = kinds.by
      GROUP BY u.username ORDER BY sum(n) DESC, u.username LIMIT 1) AS "mostActiveUser",
    (SELECT type FROM kinds GROUP BY type ORDER BY sum(n) DESC, type LIMIT 1) AS "mostCommonAction"
  FROM kinds`;

const EXPORTED = `SELECT log.id, log.action_type AS "actionType", log.success, log.description,
    CASE WHEN log.details ? 'changed' THEN log.details END AS details,
    log.error_message AS "errorMessage", log.performed_at AS "performedAt", log.ip_address AS "ipAddress",
    log.user_agent AS "userAgent", log.session_id AS "sessionId", doer.username AS "performedBy",
    doer.email AS "performedByEmail", target.username AS "targetUser", target.email AS "targetUserEmail"
  FROM audit_logs log LEFT JOIN users doer ON doer.id = log.performed_by_id
  LEFT JOIN users target ON target.id = log.target_user_id`;

export function createAuditRepository({ prisma, pool }: Database) {
  return {
    async list(filter: AuditFilter, request: PageRequest, sort: AuditSort): Promise<Page<AuditLog>> {
      const where = whereOf(filter);
      const total = await countOf(pool, where);
      const page = clampPage(request, total);
      const ids = await idsOf(pool, where, { skip: page * request.size, size: request.size, total }, sort);
      return pageOf(await logsOf(prisma, ids), { page, size: request.size }, total);
    },

    /** All entries of `filter` as they are now, batch by batch. */
    exported(filter: AuditFilter, sort: AuditSort): AsyncIterable<readonly ExportedLog[]> {
      const { where, values } = whereOf(filter);
      return readInBatches(pool, { text: `${EXPORTED} WHERE ${where} ORDER BY ${orderOf(sort)}`, values });
    },

    /** Figures of what was done from `from` to `to`, both included. */
    async figures(from: Date, to: Date): Promise<AuditFigures> {
      const { rows } = await pool.query<AuditFigures>(FIGURES, [from, to]);
      const [figures] = rows;
      if (figures === undefined) {
        throw new Error("An aggregate answered no row");
      }
      return figures;
    },

    /** Deletes what was done before `limit`; the database itself puts on record that, how many, and who. */
    async cleanUp(limit: Date, daysToKeep: number, by: Doer): Promise<number> {
      const { rows } = await pool.query<{ deleted: number }>(
        "SELECT clean_up_audit_logs($1, $2, $3) AS deleted",
        [limit, daysToKeep, by],
      );
      return rows[0]?.deleted ?? 0;
    },

    /** Writes the entry unless the same is on record since `since`; one of a moment to come, of a clock that was ahead, doesn't count. */
    async recordOnce(entry: AuditEntry, since: Date): Promise<void> {
      const { performedById, actionType, sessionId, description } = entry;
      const known = await prisma.auditLog.findFirst({
        where: {
          performedById,
          actionType,
          sessionId,
          description,
          performedAt: { gt: since, lte: entry.performedAt },
        },
        select: { id: true },
      });
      if (known === null) {
        await writeAudit(prisma, entry);
      }
    },

    head: () => readAuditHead(pool),
    verify: (known: readonly (KnownHead | undefined)[]) => verifyAuditChain(pool, ...known),

    ...checksIn(prisma),
  };
}

/** The last look at the chain of the log. */
function checksIn(prisma: Database["prisma"]) {
  return {
    /** Keeps what a look found, in place of what an earlier one did. */
    async keepCheck(check: AuditCheck): Promise<void> {
      await prisma.auditCheck.upsert({ where: { isOnly: true }, create: { ...check }, update: { ...check } });
    },

    /** Undefined before the first look. */
    async lastCheck(): Promise<AuditCheck | undefined> {
      return (
        (await prisma.auditCheck.findUnique({ where: { isOnly: true }, omit: { isOnly: true } })) ?? undefined
      );
    },
  };
}

/** The administrator who cleans the log up, with the instant and the place. */
type Doer = Pick<AuditEntry, "ipAddress" | "performedAt" | "performedById" | "sessionId" | "userAgent">;

async function countOf(pool: Database["pool"], { where, values }: AuditWhere): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM audit_logs log WHERE ${where}`,
    [...values],
  );
  return rows[0]?.total ?? 0;
}

/**
 * The entries of one page, by the indexes' narrow rows alone: the long ones are read for these only. Pages of the
 * second half are counted from the end, so that the last is as near as the first.
 */
async function idsOf(
  pool: Database["pool"],
  { where, values }: AuditWhere,
  { skip, size, total }: Slice,
  sort: AuditSort,
): Promise<string[]> {
  const take = Math.max(0, Math.min(size, total - skip));
  const isFromEnd = skip > total / 2;
  const { rows } = await pool.query<{ id: string }>(
    `SELECT log.id FROM audit_logs log WHERE ${where} ORDER BY ${orderOf(sort, isFromEnd)}
     OFFSET ${isFromEnd ? total - skip - take : skip} LIMIT ${take}`,
    [...values],
  );
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.reverse() : ids;
}

/** The entries in the order of their ids, with the people as they are now; one who is gone is not named. */
async function logsOf(prisma: Database["prisma"], ids: readonly string[]): Promise<AuditLog[]> {
  const found = await prisma.auditLog.findMany({ where: { id: { in: [...ids] } } });
  const named = found.flatMap(({ performedById, targetUserId }) => [performedById, targetUserId]);
  const people = await prisma.user.findMany({
    where: { id: { in: [...new Set(named.filter((id) => id !== null))] } },
    select: PERSON,
  });
  const personById = new Map(people.map((person) => [person.id, person]));
  const logById = new Map(found.map((log) => [log.id, log]));
  return ids.flatMap((id) => {
    const log = logById.get(id);
    if (log === undefined) {
      return [];
    }
    const { details, performedById, targetUserId, ...rest } = log;
    const [performedBy, targetUser] = [performedById, targetUserId].map(
      (person) => personById.get(person ?? "") ?? null,
    );
    return {
      ...rest,
      performedBy: performedBy ?? null,
      targetUser: targetUser ?? null,
      changes: changesOf(details),
    };
  });
}
