import {
  type Actor,
  ADMIN_ACTION_TYPES,
  type AuditEvent,
  auditEntry,
  IMPERSONATION_ACTION_TYPES,
  POSITION_ACTION_TYPES,
  READING_ACTION_TYPES,
} from "@strikebook/core/audit/audit-event";
import type { AuditCheck, AuditLog, AuditStatistics } from "@strikebook/core/audit/audit-log";
import type { Page } from "@strikebook/core/shared/page";
import { percentOf } from "@strikebook/core/shared/percent";
import type { AuditExportQuery, AuditListQuery } from "@strikebook/validators/audit";
import type { AuditHead, AuditRepository, AuditVerdict, KnownHead } from "./audit.repository.ts";
import { auditCsv } from "./audit-csv.ts";
import type { AuditFilter } from "./audit-filter.sql.ts";

/** Which part of the log is read. */
export type AuditView =
  | { readonly name: "all" | "failed" | "admin-actions" | "impersonation" }
  | { readonly name: "user"; readonly userId: string }
  | { readonly name: "action"; readonly actionType: string };

export type AuditPage = Page<AuditLog> & { readonly empty: boolean };

export type AuditService = ReturnType<typeof createAuditService>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Turning pages is one reading, not one per page. */
const ONE_READING_MS = 15 * MINUTE_MS;
/** Several servers look every day; one entry a day says what they found. */
const ONE_ALARM_MS = 20 * 60 * MINUTE_MS;

type Needs = {
  readonly repository: AuditRepository;
  readonly clock: { now(): Date };
  /** The ends of the log that backups of this database hold. */
  readonly headsInBackups: () => Promise<readonly KnownHead[]>;
};

export function createAuditService(needs: Needs) {
  const { repository, clock } = needs;
  return {
    /** One page of the log; that it was read is itself on record. */
    async list(view: AuditView, query: AuditListQuery, actor: Actor): Promise<AuditPage> {
      const { page, size, sort, ...asked } = query;
      const filter = viewFilter(view, asked);
      const logs = await repository.list(filter, { page, size }, sort);
      const at = clock.now();
      const entry = auditEntry(accessEvent(view), actor, { at });
      await repository.recordOnce(entry, new Date(at.getTime() - ONE_READING_MS));
      return { ...logs, empty: logs.content.length === 0 };
    },

    /** The whole log, or a part of it, as CSV in pieces; that it was taken along is itself on record. */
    async exportCsv(
      { view, sort, ...asked }: AuditExportQuery,
      actor: Actor,
    ): Promise<AsyncIterable<string>> {
      const at = clock.now();
      const event = accessEvent({ name: view });
      const entry = auditEntry({ ...event, view: `${view}, exported` }, actor, { at });
      await repository.recordOnce(entry, new Date(at.getTime() - ONE_READING_MS));
      return auditCsv(repository.exported(viewFilter({ name: view }, asked), sort));
    },

    ...createVerification(needs),

    /** The result of the last check, by any server; undefined before the first. */
    lastCheck: () => repository.lastCheck(),

    /** Figures of the last `days` days. */
    async statistics(days: number): Promise<AuditStatistics> {
      const now = clock.now();
      const figures = await repository.figures(new Date(now.getTime() - days * DAY_MS), now);
      const { totalActions, successfulActions } = figures;
      const successRate = percentOf(BigInt(successfulActions), BigInt(totalActions));
      return { daysPeriod: days, ...figures, successRate };
    },

    /** Deletes entries older than `daysToKeep` days and answers how many; the cleanup's own entry stays. */
    async cleanUp(daysToKeep: number, actor: Actor): Promise<number> {
      const at = clock.now();
      return await repository.cleanUp(new Date(at.getTime() - daysToKeep * DAY_MS), daysToKeep, {
        performedAt: at,
        performedById: actor.userId ?? null,
        ipAddress: actor.ipAddress ?? null,
        userAgent: actor.userAgent ?? null,
        sessionId: actor.sessionId ?? null,
      });
    },
  };
}

function createVerification({ repository, clock, headsInBackups }: Needs) {
  /** The head of the last chain that held: the log may not get shorter. */
  let knownHead: AuditHead | undefined;

  /** Compares the log with its chain, and the chain with the heads in backups. Changes nothing. */
  async function inspect(): Promise<AuditVerdict> {
    // Read before the chain: it only grows meanwhile.
    const heads = [knownHead, ...(await headsInBackups())];
    const head = await repository.head();
    const verdict = await repository.verify(heads);
    if (verdict.broken === undefined) {
      knownHead = head;
    }
    return verdict;
  }

  return {
    inspect,

    /** As `inspect`; what was found is kept, and a log that was changed outside the app is itself on record. */
    async verify(): Promise<AuditVerdict & { readonly check: AuditCheck }> {
      const verdict = await inspect();
      const { verified, broken } = verdict;
      const check = {
        checkedAt: clock.now(),
        verified,
        problem: broken === undefined ? null : problemOf(broken),
      };
      await repository.keepCheck(check);
      if (check.problem !== null) {
        const what = `The audit log was changed outside the app. ${check.problem}`;
        const entry = auditEntry({ actionType: "SUSPICIOUS_ACTIVITY", what }, {}, { at: check.checkedAt });
        await repository.recordOnce(entry, new Date(check.checkedAt.getTime() - ONE_ALARM_MS));
      }
      return { ...verdict, check };
    },
  };
}

/** With the entry's id, where it is known. */
const problemOf = ({ problem, logId }: NonNullable<AuditVerdict["broken"]>): string =>
  logId === undefined ? problem : `${problem} Entry ${logId}.`;

type Asked = Omit<AuditListQuery, "page" | "size" | "sort">;

/** A view narrows what is asked for; it is never widened by it. */
function viewFilter(view: AuditView, { actionType, includeReading, ...asked }: Asked): AuditFilter {
  const isAskedFor = includeReading !== false || actionType !== undefined || view.name === "action";
  const filter = {
    ...asked,
    actionTypes: actionType === undefined ? undefined : [actionType],
    excludedTypes: isAskedFor ? undefined : READING_ACTION_TYPES,
  };
  switch (view.name) {
    case "all":
      return filter;
    case "failed":
      return asked.success === true ? { ...filter, actionTypes: [] } : { ...filter, success: false };
    case "admin-actions":
      return {
        ...filter,
        actionTypes: within(ADMIN_ACTION_TYPES, actionType),
        targetedTypes: within(POSITION_ACTION_TYPES, actionType),
      };
    case "impersonation":
      return { ...filter, actionTypes: within(IMPERSONATION_ACTION_TYPES, actionType) };
    case "user":
      return { ...filter, userId: view.userId };
    case "action":
      return { ...filter, actionTypes: within([view.actionType], actionType) };
  }
}

const within = (types: readonly string[], asked: string | undefined): readonly string[] =>
  asked === undefined ? types : types.filter((type) => type === asked);

function accessEvent(view: AuditView): Extract<AuditEvent, { readonly view: string }> {
  return view.name === "admin-actions"
    ? { actionType: "ADMIN_ACTIONS_ACCESSED", view: view.name }
    : { actionType: "AUDIT_LOGS_ACCESSED", view: view.name };
}
