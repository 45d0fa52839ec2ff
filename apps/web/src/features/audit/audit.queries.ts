import type * as log from "@strikebook/core/audit/audit-log";
import type { OnWire } from "@strikebook/core/shared/on-wire";
import type { Page } from "@strikebook/core/shared/page";
import { keepPreviousData } from "@tanstack/react-query";
import { question } from "../../lib/network/query.ts";
import { rest, restFile } from "../../lib/network/rest-client.ts";
import { type AuditRequest, exportPath, requestPath } from "./audit-request.ts";

export type AuditLog = OnWire<log.AuditLog>;
export type AuditPage = OnWire<Page<log.AuditLog>>;

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
    rest<log.AuditStatistics>("GET", `/api/admin/audit/statistics?days=${days}`, { signal }),
  );

/** The user whom a link to one user's log names. */
export const auditUserQuery = (userId: string) =>
  question(["audit", "User", userId], (signal) =>
    rest<log.AuditPerson>("GET", `/api/admin/users/${userId}`, { signal }),
  );

/** Deletes what is older; answers how many entries that was. */
export async function cleanUpAuditLogs(daysToKeep: number): Promise<number> {
  const path = `/api/admin/audit/cleanup?daysToKeep=${daysToKeep}`;
  return (await rest<{ readonly logsDeleted: number }>("DELETE", path)).logsDeleted;
}

/** All entries of `request` as a CSV file, which the server writes. */
export const fetchAuditCsv = (request: AuditRequest, signal: AbortSignal): Promise<Blob> =>
  restFile(exportPath(request), { signal });
