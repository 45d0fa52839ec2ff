import {
  type Actor,
  ADMIN_ACTION_TYPES,
  type AuditEvent,
  auditEntry,
  IMPERSONATION_ACTION_TYPES,
  POSITION_ACTION_TYPES,
} from "@strikebook/core/audit/audit-event";
import type { Page } from "@strikebook/core/shared/page";
import { percentOf } from "@strikebook/core/shared/percent";
import type { AuditListQuery } from "@strikebook/validators/audit";
import type { AuditFigures, AuditFilter, AuditLog, AuditRepository } from "./audit.repository.ts";

/** Which part of the log is read. */
export type AuditView =
  | { readonly name: "all" | "failed" | "admin-actions" | "impersonation" }
  | { readonly name: "user"; readonly userId: string }
  | { readonly name: "action"; readonly actionType: string };

export type AuditPage = Page<AuditLog> & { readonly empty: boolean };

export type AuditStatistics = AuditFigures & {
  readonly daysPeriod: number;
  /** Percent, to four places; 0 when nothing was done. */
  readonly successRate: number;
};

export type AuditService = ReturnType<typeof createAuditService>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Turning pages is one reading, not one per page. */
const ONE_READING_MS = 15 * MINUTE_MS;

export function createAuditService(repository: AuditRepository, clock: { now(): Date }) {
  return {
    /** One page of the log; that it was read is itself on record. */
    async list(view: AuditView, query: AuditListQuery, actor: Actor): Promise<AuditPage> {
      const { page, size, sort, ...asked } = query;
      const filter = viewFilter(view, asked);
      const logs = await repository.list(filter, { page, size }, sort);
      const at = clock.now();
      const entry = auditEntry(accessEvent(view), actor, { at });
      await repository.recordAccess(entry, new Date(at.getTime() - ONE_READING_MS));
      return { ...logs, empty: logs.content.length === 0 };
    },

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
      return await repository.cleanUp(new Date(at.getTime() - daysToKeep * DAY_MS), (logsDeleted) =>
        auditEntry({ actionType: "AUDIT_LOGS_CLEANUP", logsDeleted, daysToKeep }, actor, { at }),
      );
    },
  };
}

type Asked = Omit<AuditListQuery, "page" | "size" | "sort">;

/** A view narrows what is asked for; it is never widened by it. */
function viewFilter(view: AuditView, { actionType, ...asked }: Asked): AuditFilter {
  const filter = { ...asked, actionTypes: actionType === undefined ? undefined : [actionType] };
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

function accessEvent(view: AuditView): AuditEvent {
  return view.name === "admin-actions"
    ? { actionType: "ADMIN_ACTIONS_ACCESSED", view: view.name }
    : { actionType: "AUDIT_LOGS_ACCESSED", view: view.name };
}
