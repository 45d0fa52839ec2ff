import type { AuditPerson, AuditStatistics } from "@strikebook/core/audit/audit-log";
import { HttpResponse, http } from "msw";
import { server } from "../../../testing/server.ts";
import type { AuditLog } from "../audit.queries.ts";

export const ANN: AuditPerson = {
  id: "6f1f8f0e-0000-4000-8000-000000000001",
  username: "ann",
  email: "ann@example.com",
  roles: ["USER"],
  enabled: true,
};
const BOSS: AuditPerson = {
  id: "6f1f8f0e-0000-4000-8000-000000000002",
  username: "boss",
  email: "boss@example.com",
  roles: ["ADMIN"],
  enabled: true,
};

export function auditLog(given: Partial<AuditLog> = {}): AuditLog {
  return {
    id: "e-1",
    actionType: "USER_UPDATED",
    success: true,
    description: "User ann disabled: left us",
    errorMessage: null,
    performedAt: "2026-11-20T14:51:58.123Z",
    performedBy: BOSS,
    targetUser: ANN,
    ipAddress: "192.0.2.1",
    userAgent: "Browser/1.0",
    sessionId: "5e55-0001",
    changes: [],
    ...given,
  };
}

export const FAILED_LOGIN = auditLog({
  id: "e-2",
  actionType: "LOGIN_FAILED",
  success: false,
  description: "Sign-in as ann failed",
  errorMessage: "Wrong password",
  performedBy: null,
});
export const LOGS = [auditLog(), FAILED_LOGIN];

export const STATISTICS: AuditStatistics = {
  daysPeriod: 30,
  totalActions: 1234,
  successfulActions: 1200,
  failedActions: 34,
  successRate: 97.2447,
  uniqueUsers: 7,
  actionsLast24Hours: 56,
  mostActiveUser: "zoe",
  mostCommonAction: "FILE_IMPORTED",
};

/** Answers the log with `logs` as a page of `total`, whatever is asked; notes what was asked, newest last. */
export function answerLogs(logs: readonly AuditLog[], total = logs.length): string[] {
  const asked: string[] = [];
  server.use(
    http.get("*/api/admin/audit/logs*", ({ request }) => answer(request)),
    http.get("*/api/admin/audit/logs/*", ({ request }) => answer(request)),
    http.get("*/api/admin/audit/logs/user/*", ({ request }) => answer(request)),
    http.get("*/api/admin/users/:id", () => HttpResponse.json(ANN)),
  );
  const answer = (request: Request) => {
    const { pathname, searchParams, search } = new URL(request.url);
    asked.push(decodeURIComponent(pathname.replace("/api/admin/audit", "") + search));
    const size = Number(searchParams.get("size") ?? 20);
    const totalPages = Math.ceil(total / size);
    const number = Math.min(Number(searchParams.get("page") ?? 0), Math.max(0, totalPages - 1));
    return HttpResponse.json({ content: logs, totalElements: total, totalPages, size, number });
  };
  return asked;
}

/** Refuses every question about the log with `status`. */
export function refuseLogs(status: number, message = "Not today"): void {
  const answer = () => HttpResponse.json({ success: false, message }, { status });
  server.use(http.get("*/api/admin/audit/logs", answer), http.get("*/api/admin/audit/logs/*", answer));
}
