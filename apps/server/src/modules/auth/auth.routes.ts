import { countWords } from "@strikebook/core/shared/count-words";
import { login, passwordChange } from "@strikebook/validators/auth";
import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import { idOf } from "../../http/path-parameters.ts";
import type { AuthService } from "./auth.service.ts";

/** Where else people sign in. */
type Provider = {
  readonly providerName: string | undefined;
  signOutAddress(idToken: string | undefined): Promise<string | undefined>;
};

/** Signing in and out, and the own password. */
export function authRoutes(app: FastifyInstance, auth: AuthService, provider: Provider) {
  app.get("/api/auth/health", () => ({ status: "ok", provider: provider.providerName }));

  app.post("/api/auth/login", async (request) => ({
    ...(await auth.login(login.parse(request.body), actorOf(request))),
    message: "Signed in",
  }));

  app.get("/api/auth/me", (request) => auth.me(requireViewer(request)));

  app.post("/api/auth/logout", async (request) => {
    const idToken = await auth.logout(requireViewer(request), actorOf(request));
    const providerSignOut = await provider.signOutAddress(idToken);
    return { success: true, message: "Signed out", providerSignOut };
  });

  app.post("/api/auth/change-password", async (request) => {
    const change = passwordChange.parse(request.body);
    const token = await auth.changePassword(requireViewer(request), change, actorOf(request));
    return { success: true, message: "Password changed successfully", token };
  });

  sessionRoutes(app, auth);
}

/** The viewer's own sessions. */
function sessionRoutes(app: FastifyInstance, auth: AuthService) {
  app.get("/api/auth/sessions", (request) => auth.listSessions(requireViewer(request)));

  app.post("/api/auth/sessions/end-others", async (request) => {
    const sessionsEnded = await auth.endOtherSessions(requireViewer(request), actorOf(request));
    return { success: true, message: `${countWords(sessionsEnded, "session")} ended`, sessionsEnded };
  });

  app.post("/api/auth/sessions/:id/end", async (request) => {
    await auth.endSession(requireViewer(request), idOf(request, "Session"), actorOf(request));
    return { success: true, message: "Session ended" };
  });
}
