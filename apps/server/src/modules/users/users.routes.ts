import { DomainError } from "@strikebook/core/shared/errors";
import { idParameter, newUser, roleParameter, userListQuery, userStatus } from "@strikebook/validators/users";
import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import type { UsersService } from "./users.service.ts";

/** Administration of users. */
export function usersRoutes(app: FastifyInstance, users: UsersService) {
  app.get("/api/admin/users", (request) => users.list(userListQuery.parse(request.query)));

  app.get("/api/admin/users/by-role/:role", (request) =>
    users.list(userListQuery.parse(request.query), roleParameter.parse(request.params).role),
  );

  app.get("/api/admin/users/:id", (request) => users.find(idOf(request.params)));

  app.post("/api/admin/users", async (request, reply) => {
    const created = await users.create(newUser.parse(request.body), actorOf(request));
    return reply.code(201).send(created);
  });

  app.put("/api/admin/users/:id/status", (request) => {
    const status = userStatus.parse(request.body);
    return users.setStatus(requireViewer(request), idOf(request.params), status, actorOf(request));
  });
}

/** The id of the path; a text that can't be an id is answered like an unknown id. */
function idOf(parameters: unknown): string {
  const parsed = idParameter.safeParse(parameters);
  if (!parsed.success) {
    throw new DomainError("NOT_FOUND", "User not found");
  }
  return parsed.data.id;
}
