import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { clampPage, type Page, type PageRequest, pageOf, type SortOrder } from "@strikebook/core/shared/page";
import type { Role } from "@strikebook/core/users/role";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type AuditRepository = ReturnType<typeof createAuditRepository>;

/** A user as the log names them. */
export type AuditPerson = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly enabled: boolean;
};

export type AuditLog = {
  readonly id: string;
  readonly actionType: string;
  readonly success: boolean;
  readonly description: string;
  readonly errorMessage: string | null;
  readonly performedAt: Date;
  readonly performedBy: AuditPerson | null;
  readonly targetUser: AuditPerson | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
};

export type AuditFilter = {
  readonly actionTypes?: readonly string[] | undefined;
  /** Further types, of whose events only those count that name a target user. */
  readonly targetedTypes?: readonly string[] | undefined;
  readonly success?: boolean | undefined;
  /** Instants, both included. */
  readonly startDate?: Date | undefined;
  readonly endDate?: Date | undefined;
  /** Done by this user or to this user. */
  readonly userId?: string | undefined;
};

/** Where a page begins in all that were found, and how long it is at most. */
type Slice = { readonly skip: number; readonly size: number; readonly total: number };

type Where = ReturnType<typeof whereOf>;

type AuditSort = SortOrder<"performedAt" | "actionType" | "success">;

export type AuditFigures = {
  readonly totalActions: number;
  readonly successfulActions: number;
  readonly failedActions: number;
  readonly uniqueUsers: number;
  readonly actionsLast24Hours: number;
  /** Username; null without any activity. */
  readonly mostActiveUser: string | null;
  readonly mostCommonAction: string | null;
};

const PERSON = { select: { id: true, username: true, email: true, roles: true, enabled: true } } as const;

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

export function createAuditRepository({ prisma, pool }: Database) {
  return {
    async list(filter: AuditFilter, request: PageRequest, sort: AuditSort): Promise<Page<AuditLog>> {
      const where = whereOf(filter);
      const total = await prisma.auditLog.count({ where });
      const page = clampPage(request, total);
      const ids = await idsOf(prisma, where, { skip: page * request.size, size: request.size, total }, sort);
      const found = await prisma.auditLog.findMany({
        where: { id: { in: ids } },
        include: { performedBy: PERSON, targetUser: PERSON },
      });
      const byId = new Map(found.map((log) => [log.id, log]));
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      const content = rows.map(({ details: _, performedById: _by, targetUserId: _target, ...log }) => log);
      return pageOf(content, { page, size: request.size }, total);
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

    /** Deletes what was done before `limit` and records that it did, in one transaction. */
    async cleanUp(limit: Date, audit: (logsDeleted: number) => AuditEntry): Promise<number> {
      return await prisma.$transaction(async (tx) => {
        const { count } = await tx.auditLog.deleteMany({ where: { performedAt: { lt: limit } } });
        await writeAudit(tx, audit(count));
        return count;
      });
    },

    /** Records that a user reads the log, unless the same session is on record with it since `since`. */
    async recordAccess(entry: AuditEntry, since: Date): Promise<void> {
      const { performedById, actionType, sessionId, description } = entry;
      const known = await prisma.auditLog.findFirst({
        where: { performedById, actionType, sessionId, description, performedAt: { gt: since } },
        select: { id: true },
      });
      if (known === null) {
        await writeAudit(prisma, entry);
      }
    },
  };
}

/**
 * The entries of one page, by the indexes' narrow rows alone: the long ones are read for these only. Pages of the
 * second half are counted from the end, so that the last is as near as the first.
 */
async function idsOf(
  prisma: Database["prisma"],
  where: Where,
  { skip, size, total }: Slice,
  sort: AuditSort,
): Promise<string[]> {
  const take = Math.min(size, total - skip);
  const isFromEnd = skip > total / 2;
  const rows = await prisma.auditLog.findMany({
    where,
    select: { id: true },
    orderBy: orderOf(sort, isFromEnd),
    skip: isFromEnd ? total - skip - take : skip,
    take,
  });
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.reverse() : ids;
}

/** The latest come first among equals. */
function orderOf({ field, direction }: AuditSort, isReversed: boolean) {
  const turned = { asc: "desc", desc: "asc" } as const;
  const order = [{ [field]: direction }, { performedAt: "desc" as const }, { id: "asc" as const }];
  return isReversed
    ? order.map((each) => Object.fromEntries(Object.entries(each).map(([name, way]) => [name, turned[way]])))
    : order;
}

function whereOf({ success, startDate, endDate, userId, ...types }: AuditFilter) {
  const performedAt = {
    ...(startDate === undefined ? {} : { gte: startDate }),
    ...(endDate === undefined ? {} : { lte: endDate }),
  };
  return {
    performedAt,
    ...ofTypes(types),
    ...(success === undefined ? {} : { success }),
    ...(userId === undefined ? {} : { OR: [{ performedById: userId }, { targetUserId: userId }] }),
  };
}

function ofTypes({ actionTypes, targetedTypes }: Pick<AuditFilter, "actionTypes" | "targetedTypes">) {
  if (actionTypes === undefined) {
    return {};
  }
  const listed = { actionType: { in: [...actionTypes] } };
  return targetedTypes === undefined
    ? listed
    : { AND: { OR: [listed, { actionType: { in: [...targetedTypes] }, targetUserId: { not: null } }] } };
}
