import { acceptance, invitationRenewal, newInvitation, openedLink } from "@strikebook/validators/invitations";
import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../../http/authentication.ts";
import { idOf } from "../../../http/path-parameters.ts";
import type { InvitationsService } from "./invitations.service.ts";

/** Asking people in, and coming in. */
export function invitationsRoutes(app: FastifyInstance, invitations: InvitationsService) {
  app.get("/api/admin/invitations", () => invitations.list());

  app.post("/api/admin/invitations", async (request, reply) => {
    const given = newInvitation.parse(request.body);
    const created = await invitations.create(requireViewer(request), given, actorOf(request));
    return reply.code(201).send(created);
  });

  app.post("/api/admin/invitations/:id/renew", (request) => {
    const given = invitationRenewal.parse(request.body ?? {});
    return invitations.renew(requireViewer(request), idOf(request, "Invitation"), given, actorOf(request));
  });

  app.post("/api/admin/invitations/:id/revoke", async (request) => {
    await invitations.revoke(idOf(request, "Invitation"), actorOf(request));
    return { success: true, message: "Invitation withdrawn" };
  });

  app.post("/api/invitations/open", (request) =>
    invitations.openLink(openedLink.parse(request.body).token, actorOf(request)),
  );

  app.post("/api/invitations/accept", async (request) => ({
    ...(await invitations.accept(acceptance.parse(request.body), actorOf(request))),
    message: "Signed in",
  }));
}
