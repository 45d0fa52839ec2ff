import type { FastifyInstance } from "fastify";
import { requireViewer } from "../../http/authentication.ts";
import { ROUTE_PERMISSIONS } from "../../permissions.ts";
import { describeMachine } from "./machine.ts";
import type { SystemService } from "./system.service.ts";

/** Health and version. */
export function systemRoutes(app: FastifyInstance, system: SystemService, clock: { now(): Date }) {
  app.get("/api/health", async (_request, reply) => {
    const health = await system.health();
    return reply.code(health.status === "ok" ? 200 : 503).send(health);
  });

  app.get("/api/system/version", () => {
    const { version, gitCommit, gitBranch, buildDate, environment } = system.version();
    return {
      frontend: { version, gitCommit, gitBranch, buildDate, environment },
      backend: { version, gitCommit, nodeVersion: process.versions.node, fastifyVersion: app.version },
    };
  });

  app.get("/api/admin/health", async (request) => ({
    status: (await system.health()).status,
    timestamp: clock.now().toISOString(),
    uptime: describeMachine().uptimeMs,
    adminUser: requireViewer(request).username,
    endpoints: Object.keys(ROUTE_PERMISSIONS).filter((route) => route.includes(" /api/admin/")),
  }));
}
