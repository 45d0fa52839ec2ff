import { analyticsQuery } from "@strikebook/validators/portfolio/analytics";
import type { FastifyInstance } from "fastify";
import type { AnalyticsService } from "./analytics.service.ts";

/** Figures for the administrators' console. */
export function analyticsRoutes(app: FastifyInstance, analytics: AnalyticsService) {
  app.get("/api/admin/statistics", (request) =>
    analytics.summarize(analyticsQuery.parse(request.query).period),
  );
}
