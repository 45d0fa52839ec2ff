import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError } from "@strikebook/core/shared/errors";
import type { FastifyInstance } from "fastify";
import type { MetricsService } from "./metrics.service.ts";

/** A request for a path that no route has: the path itself is anybody's to choose. */
const NO_ROUTE = "none";
const MS_PER_SECOND = 1000;

/** Figures for Prometheus, for those who know the token. There is no such page without a token. */
export function metricsRoutes(
  app: FastifyInstance,
  metrics: MetricsService,
  token: string | undefined,
): void {
  if (token === undefined) {
    return;
  }
  const expected = digestOf(`Bearer ${token}`);
  metrics.observeProcess();

  app.addHook("onResponse", (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / MS_PER_SECOND,
    });
    done();
  });

  app.get("/metrics", async (request, reply) => {
    // Digests are of one length, which the comparison needs, and tell nothing of the token's.
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ""), expected)) {
      throw new DomainError("UNAUTHENTICATED", "The token of METRICS_TOKEN is required");
    }
    return reply
      .header("cache-control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
