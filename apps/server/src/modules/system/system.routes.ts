import { OUTAGE_MESSAGES, type Outage } from "@strikebook/database/outage";
import type { FastifyInstance } from "fastify";
import { requireViewer } from "../../http/authentication.ts";
import { ROUTE_PERMISSIONS } from "../../route-permissions.ts";
import { describeMachine } from "./machine.ts";
import type { SystemService } from "./system.service.ts";

type Needs = {
  readonly system: SystemService;
  readonly backups: { state(): Promise<BackupState> };
  readonly clock: { now(): Date };
  /** The outage that was met and isn't over. */
  readonly outages: { readonly current: Outage | undefined };
};

/** The part of the state of backups that a health check tells. */
type BackupState = {
  readonly isNightly: boolean;
  readonly lastGood: { readonly startedAt: Date } | undefined;
  readonly last: { readonly error: string | undefined } | undefined;
};

/** Health and version. */
export function systemRoutes(app: FastifyInstance, { system, backups, clock, outages }: Needs) {
  app.get("/api/health", async (_request, reply) => {
    const health = await system.health();
    const outage = health.database === "ok" && outages.current === "away" ? undefined : outages.current;
    // On a full disk everything can still be read: a proxy shall go on asking this server.
    return reply
      .code(health.database === "ok" ? 200 : 503)
      .send(
        outage === undefined ? health : { ...health, status: "degraded", message: OUTAGE_MESSAGES[outage] },
      );
  });

  app.get("/api/system/version", () => {
    const { version, gitCommit, gitBranch, buildDate, environment, isDemo, demoId, sourceUrl } =
      system.version();
    return {
      frontend: { version, gitCommit, gitBranch, buildDate, environment },
      backend: { version, gitCommit, nodeVersion: process.versions.node, fastifyVersion: app.version },
      ...(isDemo ? { isDemo, demoId } : {}),
      ...(sourceUrl === undefined ? {} : { sourceUrl }),
    };
  });

  app.get("/api/admin/health", async (request) => {
    const { isNightly, lastGood, last } = await backups.state();
    return {
      status: (await system.health()).status,
      timestamp: clock.now().toISOString(),
      uptime: describeMachine().uptimeMs,
      adminUser: requireViewer(request).username,
      storage: await system.storage(),
      endpoints: Object.keys(ROUTE_PERMISSIONS).filter((route) => route.includes(" /api/admin/")),
      backups: {
        isNightly,
        lastGoodAt: lastGood?.startedAt.toISOString() ?? null,
        lastError: last?.error ?? null,
      },
    };
  });
}
