import type { Actor, AuditEvent } from "@strikebook/core/audit/audit-event";
import type { Viewer } from "@strikebook/core/users/viewer";
import { passwordConfirmation } from "@strikebook/validators/auth";
import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import { idOf } from "../../http/path-parameters.ts";
import type { BackupsService } from "./backups.service.ts";

type Services = {
  readonly auth: {
    confirmPassword(
      viewer: Viewer,
      given: { readonly currentPassword: string; readonly actor: Actor },
      refused: (reason: string) => AuditEvent,
    ): Promise<void>;
  };
  readonly backups: Pick<BackupsService, "nameOfFile" | "openFile">;
};

/** The file of a backup, for administrators who give their password again: everybody's data leaves the server. */
export function backupsRoutes(app: FastifyInstance, { auth, backups }: Services) {
  app.post("/api/admin/backups/:id/download", async (request, reply) => {
    const id = idOf(request, "Backup");
    const { currentPassword } = passwordConfirmation.parse(request.body);
    const fileName = await backups.nameOfFile(id);
    const actor = actorOf(request);
    await auth.confirmPassword(requireViewer(request), { currentPassword, actor }, (reason) => ({
      actionType: "BACKUP_DOWNLOAD_REFUSED",
      fileName,
      reason,
    }));
    const { handle, sizeBytes } = await backups.openFile(fileName, actor);
    return reply
      .type("application/octet-stream")
      .header("content-length", sizeBytes)
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .send(handle.createReadStream());
  });
}
