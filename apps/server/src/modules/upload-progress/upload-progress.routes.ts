import { operationParams } from "@strikebook/validators/uploads/uploads";
import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import type { UploadProgressService } from "./upload-progress.service.ts";

/** Progress over REST, for clients without a socket. */
export function uploadProgressRoutes(app: FastifyInstance, progress: UploadProgressService): void {
  // Fixed paths win over parameters, in whichever order they are declared.
  app.get("/api/upload/progress/user", (request) => progress.listActive(requireViewer(request)));

  app.get("/api/upload/progress/:operationId", (request) => {
    const { operationId } = operationParams.parse(request.params);
    return progress.progressOf(requireViewer(request), operationId);
  });

  app.post("/api/upload/progress/:operationId/cancel", (request) => {
    const { operationId } = operationParams.parse(request.params);
    return progress.cancel(actorOf(request), requireViewer(request), operationId);
  });
}
