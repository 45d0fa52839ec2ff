import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import type { TakeOutService } from "./take-out.service.ts";

/** Everything of the viewer, to take along. */
export function takeOutRoutes(app: FastifyInstance, takeOut: TakeOutService) {
  app.get("/api/auth/me/take-out", async (request, reply) => {
    const { file, sizeBytes, fileName } = await takeOut.make(requireViewer(request), actorOf(request));
    return reply
      .type("application/zip")
      .header("content-length", sizeBytes)
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .send(file.createReadStream({ start: 0 }));
  });
}
