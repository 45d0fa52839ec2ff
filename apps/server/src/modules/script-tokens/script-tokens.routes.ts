import { newScriptToken } from "@strikebook/validators/script-tokens";
import type { FastifyInstance } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import { idOf } from "../../http/path-parameters.ts";
import type { ScriptTokensService } from "./script-tokens.service.ts";

/** The viewer's own tokens for scripts. */
export function scriptTokensRoutes(app: FastifyInstance, scriptTokens: ScriptTokensService): void {
  app.get("/api/auth/tokens", (request) => scriptTokens.list(requireViewer(request)));

  app.post("/api/auth/tokens", async (request, reply) => {
    const given = newScriptToken.parse(request.body);
    const made = await scriptTokens.make(requireViewer(request), given, actorOf(request));
    // Told this once: no cache on the way keeps it.
    return reply.code(201).header("cache-control", "no-store").send(made);
  });

  app.post("/api/auth/tokens/:id/revoke", async (request) => {
    await scriptTokens.revoke(requireViewer(request), idOf(request, "Token"), actorOf(request));
    return { success: true, message: "Token revoked" };
  });
}
