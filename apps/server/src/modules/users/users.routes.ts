import { countWords } from "@strikebook/core/shared/count-words";
import {
  newUser,
  profileChange,
  roleParameter,
  userChange,
  userDeletion,
  userListQuery,
  userStatus,
} from "@strikebook/validators/users";
import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import { idOf } from "../../http/path-parameters.ts";
import type { UsersService } from "./users.service.ts";

/** Administration of users. */
export function usersRoutes(app: FastifyInstance, users: UsersService) {
  app.get("/api/admin/users", (request) => users.list(userListQuery.parse(request.query)));

  app.get("/api/admin/users/by-role/:role", (request) =>
    users.list(userListQuery.parse(request.query), roleParameter.parse(request.params).role),
  );

  app.get("/api/admin/users/:id", (request) => users.find(idOf(request, "User")));

  app.post("/api/admin/users", async (request, reply) => {
    const created = await users.create(newUser.parse(request.body), actorOf(request));
    return reply.code(201).send(created);
  });

  app.put("/api/admin/users/:id/status", (request) => {
    const status = userStatus.parse(request.body);
    return users.setStatus(requireViewer(request), idOf(request, "User"), status, actorOf(request));
  });

  app.patch("/api/auth/me", (request) =>
    users.changeProfile(requireViewer(request), profileChange.parse(request.body), actorOf(request)),
  );

  accessRoutes(app, users);
}

/** What an administrator does for one person. */
function accessRoutes(app: FastifyInstance, users: UsersService) {
  app.patch("/api/users/:id", (request) => {
    const id = idOf(request, "User");
    return users.change(requireViewer(request), id, userChange.parse(request.body), actorOf(request));
  });

  app.post("/api/users/:id/reset-password", (request) =>
    users.resetPasswordOf(requireViewer(request), idOf(request, "User"), actorOf(request)),
  );

  app.post("/api/users/:id/unlock", (request) => users.unlock(idOf(request, "User"), actorOf(request)));

  app.post("/api/users/:id/delete", async (request) => {
    const viewer = requireViewer(request);
    const given = userDeletion.parse(request.body);
    const deleted = await users.delete(viewer, idOf(request, "User"), given, actorOf(request));
    return { success: true, message: "User deleted", deleted };
  });

  app.post("/api/users/:id/end-sessions", async (request) => {
    const sessionsEnded = await users.endSessions(idOf(request, "User"), actorOf(request));
    return { success: true, message: `${countWords(sessionsEnded, "session")} ended`, sessionsEnded };
  });
}
