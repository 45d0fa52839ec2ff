import type { AuditChange } from "@strikebook/core/audit/audit-changes";
import { keepPreviousData } from "@tanstack/react-query";
import { question } from "../../lib/network/query.ts";
import { rest, restFile } from "../../lib/network/rest-client.ts";
import { type AuditRequest, exportPath, requestPath } from "./audit-request.ts";

/** A user as the log names them. */
export type AuditPerson = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly enabled: boolean;
};

export type AuditLog = {
  readonly id: string;
  readonly actionType: string;
  readonly success: boolean;
  readonly description: string;
  readonly errorMessage: string | null;
  /** ISO 8601, UTC. */
  readonly performedAt: string;
  readonly performedBy: AuditPerson | null;
  readonly targetUser: AuditPerson | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
  /** The changed fields, each with its value before and after. */
  readonly changes: readonly AuditChange[];
};

export type AuditPage = {
  readonly content: readonly AuditLog[];
  readonly totalElements: number;
  readonly totalPages: number;
  readonly size: number;
  /** From 0. */
  readonly number: number;
};

export type AuditStatistics = {
  readonly daysPeriod: number;
  readonly totalActions: number;
  readonly successfulActions: number;
  readonly failedActions: number;
  /** Percent. */
  readonly successRate: number;
  readonly uniqueUsers: number;
  readonly actionsLast24Hours: number;
  readonly mostActiveUser: string | null;
  readonly mostCommonAction: string | null;
};

export const auditLogsQuery = (request: AuditRequest) => {
  const path = requestPath(request);
  return question(["audit", "Logs", path], (signal) => rest<AuditPage>("GET", path, { signal }), {
    placeholderData: keepPreviousData,
  });
};

/** How many entries `request` has in all. Of a request that is on the screen anyway, nothing more is fetched. */
export const auditCountQuery = (request: AuditRequest) => ({
  ...auditLogsQuery(request),
  select: ({ totalElements }: AuditPage) => totalElements,
});

/** How many entries are older than `limit`, an instant. */
export const olderLogsQuery = (limit: string) => {
  const query = new URLSearchParams({ size: "1", endDate: new Date(Date.parse(limit) - 1).toISOString() });
  return question(
    ["audit", "OlderLogs", limit],
    async (signal) =>
      (await rest<AuditPage>("GET", `/api/admin/audit/logs?${query}`, { signal })).totalElements,
  );
};

export const auditStatisticsQuery = (days: number) =>
  question(["audit", "Statistics", days], (signal) =>
    rest<AuditStatistics>("GET", `/api/admin/audit/statistics?days=${days}`, { signal }),
  );

/** The user whom a link to one user's log names. */
export const auditUserQuery = (userId: string) =>
  question(["audit", "User", userId], (signal) =>
    rest<AuditPerson>("GET", `/api/admin/users/${userId}`, { signal }),
  );

/** Deletes what is older; answers how many entries that was. */
export async function cleanUpAuditLogs(daysToKeep: number): Promise<number> {
  const path = `/api/admin/audit/cleanup?daysToKeep=${daysToKeep}`;
  return (await rest<{ readonly logsDeleted: number }>("DELETE", path)).logsDeleted;
}

/** All entries of `request` as a CSV file, which the server writes. */
export const fetchAuditCsv = (request: AuditRequest, signal: AbortSignal): Promise<Blob> =>
  restFile(exportPath(request), { signal });
