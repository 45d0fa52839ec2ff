import { DomainError } from "@strikebook/core/shared/errors";
import { identityParameter } from "@strikebook/validators/users";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import { readCookie, setCookie } from "../../http/cookies.ts";
import { idOf, pathParameters } from "../../http/path-parameters.ts";
import { CALLBACK_PATH, ProviderRefusal } from "../../outside/sign-in-provider.ts";
import { type IdentitiesService, SIGN_IN_SECONDS_MAX } from "./identities.service.ts";

const ANSWER_LENGTH_MAX = 4000;

/** Signing in by the house's own provider, and untying from it. */
export function identitiesRoutes(app: FastifyInstance, identities: IdentitiesService) {
  signInRoutes(app, identities);

  app.get("/api/auth/identities", (request) => identities.list(requireViewer(request).userId));

  app.post("/api/auth/identities/:id/untie", async (request) => {
    await identities.untie(requireViewer(request), idOf(request, "Identity"), actorOf(request));
    return { success: true, message: "Untied" };
  });

  app.get("/api/users/:id/identities", (request) => identities.list(idOf(request, "User")));

  app.post("/api/users/:id/identities/:identityId/untie", async (request) => {
    const { id, identityId } = pathParameters(identityParameter, request, "Identity");
    await identities.untieOf(id, identityId, actorOf(request));
    return { success: true, message: "Untied" };
  });
}

function signInRoutes(app: FastifyInstance, identities: IdentitiesService) {
  const isSecure = identities.publicOrigin?.startsWith("https:") === true;
  const cookie = { name: isSecure ? "__Host-strikebook-sign-in" : "strikebook-sign-in", isSecure };

  app.post("/api/auth/oidc/begin", async (request, reply) => {
    requirePublicOrigin(request, identities);
    const { address, secret } = await identities.begin(actorOf(request)).catch((error: unknown) => {
      // Of somebody unknown on their way in there is no entry: what the administrator has to see to is here.
      if (error instanceof ProviderRefusal) {
        request.log.warn({ reason: error.reason }, "the sign-in provider can't be used");
      }
      throw error;
    });
    setCookie(reply, cookie, { value: secret, seconds: SIGN_IN_SECONDS_MAX });
    return { address };
  });

  // The page asks for the rest: no token, code or word of the provider's stands in an address of ours.
  app.get(CALLBACK_PATH, async (request, reply) => {
    const answer = request.url.slice(request.url.indexOf("?") + 1);
    if (answer.length <= ANSWER_LENGTH_MAX) {
      await identities.keepAnswer(readCookie(request, cookie), answer);
    }
    return reply.redirect("/login?from=provider", 303);
  });

  app.post("/api/auth/oidc/finish", async (request, reply) => {
    requirePublicOrigin(request, identities);
    setCookie(reply, cookie, { value: "", seconds: 0 });
    const signedIn = await identities.finish(readCookie(request, cookie), actorOf(request));
    return { ...signedIn, message: "Signed in" };
  });
}

/** The provider sends people back to one address only; there alone the browser's cookie is found again. */
function requirePublicOrigin(
  { headers: { origin } }: FastifyRequest,
  { publicOrigin, providerName }: IdentitiesService,
): void {
  if (origin !== undefined && publicOrigin !== undefined && origin !== publicOrigin) {
    throw new DomainError(
      "FORBIDDEN",
      `To sign in with ${providerName}, open Strikebook at ${publicOrigin}.`,
    );
  }
}
