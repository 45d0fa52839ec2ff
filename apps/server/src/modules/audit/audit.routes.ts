import { Readable } from "node:stream";
import {
  actionTypeParameter,
  auditCleanupQuery,
  auditExportQuery,
  auditListQuery,
  auditStatisticsQuery,
} from "@strikebook/validators/audit";
import { idParameter } from "@strikebook/validators/users";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../http/authentication.ts";
import type { AuditService, AuditView } from "./audit.service.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The audit log, for administrators. */
export function auditRoutes(app: FastifyInstance, audit: AuditService) {
  const list = (request: FastifyRequest, view: AuditView) =>
    audit.list(view, auditListQuery.parse(request.query), actorOf(request));

  app.get("/api/admin/audit/logs", (request) => list(request, { name: "all" }));

  app.get("/api/admin/audit/logs/failed", (request) => list(request, { name: "failed" }));

  app.get("/api/admin/audit/logs/admin-actions", (request) => list(request, { name: "admin-actions" }));

  app.get("/api/admin/audit/logs/impersonation", (request) => list(request, { name: "impersonation" }));

  app.get("/api/admin/audit/logs/user/:id", (request) => {
    const parsed = idParameter.safeParse(request.params);
    return list(request, { name: "user", userId: parsed.success ? parsed.data.id : NOBODY });
  });

  app.get("/api/admin/audit/logs/action/:type", (request) =>
    list(request, { name: "action", actionType: actionTypeParameter.parse(request.params).type }),
  );

  app.get("/api/admin/audit-logs/export.csv", async (request, reply) => {
    const pieces = await audit.exportCsv(auditExportQuery.parse(request.query), actorOf(request));
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="audit-logs.csv"')
      .send(Readable.from(pieces));
  });

  app.get("/api/admin/audit/statistics", (request) =>
    audit.statistics(auditStatisticsQuery.parse(request.query).days),
  );

  app.delete("/api/admin/audit/cleanup", async (request) => {
    const { daysToKeep } = auditCleanupQuery.parse(request.query);
    const logsDeleted = await audit.cleanUp(daysToKeep, actorOf(request));
    return { logsDeleted, message: `Successfully cleaned up ${logsDeleted} old audit logs.` };
  });
}
