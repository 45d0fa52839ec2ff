import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import { serveGraphQL } from "./graphql/serve-graphql.ts";
import { allowHosts } from "./http/allowed-hosts.ts";
import { guardRoutes } from "./http/authentication.ts";
import { acceptOnlyJson } from "./http/body/json-body.ts";
import { handleClientError } from "./http/client-error.ts";
import { handleError, handleNotFound } from "./http/error-handler.ts";
import { type LogSettings, logOptions, logRequests } from "./http/logging.ts";
import { Outages } from "./http/outages.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveWebApp } from "./http/web-app.ts";
import { analyticsRoutes } from "./modules/analytics/analytics.routes.ts";
import { auditRoutes } from "./modules/audit/audit.routes.ts";
import { keepAuditVerified } from "./modules/audit/audit.upkeep.ts";
import { authRoutes } from "./modules/auth/auth.routes.ts";
import { backupsRoutes } from "./modules/backups/backups.routes.ts";
import { keepBackups } from "./modules/backups/backups.upkeep.ts";
import { keepCampaignsDerived } from "./modules/campaigns/campaigns.upkeep.ts";
import { identitiesRoutes } from "./modules/identities/identities.routes.ts";
import { metricsRoutes } from "./modules/metrics/metrics.routes.ts";
import { openApiRoutes } from "./modules/openapi/openapi.routes.ts";
import { scriptTokensRoutes } from "./modules/script-tokens/script-tokens.routes.ts";
import { secondFactorRoutes } from "./modules/second-factor/second-factor.routes.ts";
import { systemRoutes } from "./modules/system/system.routes.ts";
import { takeOutRoutes } from "./modules/take-out/take-out.routes.ts";
import { uploadHealthRoutes } from "./modules/upload-health/upload-health.routes.ts";
import { uploadProgressChannel } from "./modules/upload-progress/upload-progress.channel.ts";
import { uploadProgressRoutes } from "./modules/upload-progress/upload-progress.routes.ts";
import { keepUploadsTidy } from "./modules/uploads/uploads.upkeep.ts";
import { invitationsRoutes } from "./modules/users/invitations/invitations.routes.ts";
import { usersRoutes } from "./modules/users/users.routes.ts";
import { acceptWebSockets } from "./realtime/web-sockets.ts";
import { createServices, type Outside, type Services } from "./services.ts";
import { keepHouse } from "./upkeep.ts";

/** How the server speaks HTTP. */
export type HttpSettings = {
  readonly isProduction: boolean;
  /** Absent for silence. */
  readonly log?: LogSettings;
  /** Folder of the built web app; absent when only the interfaces are served. */
  readonly webRoot?: string;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: readonly string[];
  /** Names by which the app may be asked for; any when absent. */
  readonly allowedHosts?: readonly string[];
};

/** Largest body of a route that asks for no more. */
const BODY_BYTES_MAX = 256 * 1024;

/** A file of 100 MB over a slow line at home takes minutes; requests without a session are refused before the body. */
const REQUEST_MS_MAX = 10 * 60_000;

/** The whole server over the outside world it is given; listens to nothing by itself. */
export async function buildApp(outside: Outside, http: HttpSettings) {
  const services = createServices(outside);
  const outages = new Outages(outside.databaseFolder);
  const app: FastifyInstance = fastify({
    ...logOptions(http.log, outages.isNamed),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_MS_MAX,
    forceCloseConnections: true,
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => {
      void handleError(error, request, reply.header("x-request-id", request.id));
    },
    http: { headersTimeout: 20_000 },
    trustProxy: http.trustProxy === undefined ? false : [...http.trustProxy],
  });
  app.decorate("outages", outages);
  app.setErrorHandler(handleError);
  logRequests(app);
  acceptOnlyJson(app);
  await securityHeaders(app);
  if (http.allowedHosts !== undefined) {
    allowHosts(app, http.allowedHosts);
  }
  await acceptWebSockets(app);
  guardRoutes(app, services.access);
  app.addHook("onReady", () => services.auth.rememberViewers(services.listen));
  serveGraphQL(app, {
    services,
    clock: outside.clock,
    isProduction: http.isProduction,
    uploads: outside.settings,
    kindOfOutage: outages.kindOf,
  });
  outages.watch({ log: app.log, answers: services.system.answers });
  app.addHook("onClose", async () => {
    outages.stop();
    await services.close();
  });
  keepUploadsTidy(app, services.uploads);
  keepCampaignsDerived(app, { ...services.uploads, listen: services.listen });
  keepBackups(app, services.backups, services.backupAlarm);
  keepAuditVerified(app, services.audit);
  keepHouse(app, services);
  restRoutes(app, services, outside);
  if (http.webRoot === undefined) {
    app.setNotFoundHandler(handleNotFound);
  } else {
    await serveWebApp(app, http.webRoot, services.system.version());
  }
  await app.ready();
  return { app, services };
}

export type RunningApp = Awaited<ReturnType<typeof buildApp>>;

/** Every module's REST side, and the progress channel. */
function restRoutes(app: FastifyInstance, services: Services, { clock, settings }: Outside): void {
  authRoutes(app, services.auth, services.identities);
  identitiesRoutes(app, services.identities);
  scriptTokensRoutes(app, services.scriptTokens);
  usersRoutes(app, services.users);
  takeOutRoutes(app, services.takeOut);
  invitationsRoutes(app, services.invitations);
  secondFactorRoutes(app, services.secondFactor);
  auditRoutes(app, services.audit);
  backupsRoutes(app, services);
  analyticsRoutes(app, services.analytics);
  systemRoutes(app, { ...services, clock, outages: app.outages });
  metricsRoutes(app, services.metrics, settings.metricsToken);
  openApiRoutes(app, services.system.version().version);
  uploadProgressRoutes(app, services.uploadProgress);
  uploadHealthRoutes(app, services.uploadHealth);
  uploadProgressChannel(app, {
    progress: services.uploadProgress,
    changes: services.personChanges,
    authenticate: services.access.viewerOf,
    clock,
    listen: services.listen,
    publicOrigin: settings.publicOrigin,
  });
}
