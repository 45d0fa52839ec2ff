import type { FastifyInstance } from "fastify";
import { describeApi } from "./openapi.ts";

/** The REST interface in a form that tools read. */
export function openApiRoutes(app: FastifyInstance, version: string): void {
  const description = describeApi(version);
  app.get("/api/openapi.json", () => description);
}
