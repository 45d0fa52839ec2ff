import { randomUUID } from "node:crypto";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serveGraphQL } from "./graphql/yoga.ts";
import { guardRoutes } from "./http/authentication.ts";
import { handleError, handleNotFound } from "./http/error-handler.ts";
import type { Outside } from "./services.ts";
import { createServices } from "./services.ts";

/** How the server speaks HTTP. */
export type HttpSettings = {
  readonly isProduction: boolean;
  /** Absent for silence. */
  readonly logger?: FastifyBaseLogger;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: readonly string[];
};

/** Largest body of a route that asks for no more. */
const BODY_BYTES_MAX = 256 * 1024;

/** The whole server over the outside world it is given; listens to nothing by itself. */
export async function buildApp(outside: Outside, http: HttpSettings) {
  const services = createServices(outside);
  const app: FastifyInstance = fastify({
    ...(http.logger === undefined ? { logger: false } : { loggerInstance: http.logger }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000 },
    trustProxy: http.trustProxy === undefined ? false : [...http.trustProxy],
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  guardRoutes(app, services.auth.viewerOf);
  serveGraphQL(app, { services, clock: outside.clock, isProduction: http.isProduction });
  await app.ready();
  return { app, services };
}
