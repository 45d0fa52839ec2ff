import { countWords } from "@strikebook/core/shared/count-words";
import { passwordConfirmation } from "@strikebook/validators/auth";
import {
  newApp,
  newPasskey,
  passkeyRequest,
  passkeySignIn,
  secondFactorDemand,
  secondFactorName,
  secondStep,
} from "@strikebook/validators/second-factor";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf, requireViewer } from "../../http/authentication.ts";
import { idOf } from "../../http/path-parameters.ts";
import type { Place } from "./relying-party.ts";
import type { SecondFactorService } from "./second-factor.service.ts";

const SIGNED_IN = { message: "Signed in" };

/** Second factors: signing in with them, one's own, and those of others. */
export function secondFactorRoutes(app: FastifyInstance, secondFactor: SecondFactorService) {
  signInRoutes(app, secondFactor);
  ownRoutes(app, secondFactor);
  administratorsRoutes(app, secondFactor);
}

function signInRoutes(app: FastifyInstance, secondFactor: SecondFactorService) {
  app.post("/api/auth/second-step", async (request) => ({
    ...(await secondFactor.signInByCode(secondStep.parse(request.body), actorOf(request))),
    ...SIGNED_IN,
  }));

  app.post("/api/auth/passkey-challenge", (request) => {
    const { ticket } = passkeyRequest.parse(request.body);
    return secondFactor.askForPasskey({ ticket, place: placeOf(request) }, actorOf(request));
  });

  app.post("/api/auth/passkey", async (request) => ({
    ...(await secondFactor.signInByPasskey(passkeySignIn.parse(request.body), actorOf(request))),
    ...SIGNED_IN,
  }));
}

function ownRoutes(app: FastifyInstance, secondFactor: SecondFactorService) {
  const confirmation = (request: FastifyRequest) => ({
    ...passwordConfirmation.parse(request.body),
    actor: actorOf(request),
  });

  app.get("/api/auth/second-factors", (request) => secondFactor.list(requireViewer(request)));

  app.post("/api/auth/second-factors/passkey-challenge", (request) =>
    secondFactor.beginPasskey(requireViewer(request), confirmation(request), placeOf(request)),
  );

  app.post("/api/auth/second-factors/passkeys", (request) =>
    secondFactor.addPasskey(requireViewer(request), newPasskey.parse(request.body), actorOf(request)),
  );

  app.post("/api/auth/second-factors/app-secret", (request) =>
    secondFactor.beginApp(requireViewer(request), confirmation(request)),
  );

  app.post("/api/auth/second-factors/apps", (request) =>
    secondFactor.addApp(requireViewer(request), newApp.parse(request.body), actorOf(request)),
  );

  app.post("/api/auth/second-factors/recovery-codes", async (request) => ({
    recoveryCodes: await secondFactor.renewCodes(requireViewer(request), confirmation(request)),
  }));

  app.patch("/api/auth/second-factors/:id", (request) => {
    const id = idOf(request, "Second factor");
    const { name } = secondFactorName.parse(request.body);
    return secondFactor.rename(requireViewer(request), id, name, actorOf(request));
  });

  app.post("/api/auth/second-factors/:id/remove", async (request) => {
    const id = idOf(request, "Second factor");
    await secondFactor.remove(requireViewer(request), id, confirmation(request));
    return { success: true, message: "Second factor removed" };
  });
}

function administratorsRoutes(app: FastifyInstance, secondFactor: SecondFactorService) {
  app.get("/api/users/:id/second-factor", (request) => secondFactor.summaryOf(idOf(request, "User")));

  app.put("/api/users/:id/second-factor", async (request) => {
    const id = idOf(request, "User");
    const { isDemanded } = secondFactorDemand.parse(request.body);
    await secondFactor.setDemand(id, isDemanded, actorOf(request));
    return await secondFactor.summaryOf(id);
  });

  app.post("/api/users/:id/second-factor/remove", async (request) => {
    const id = idOf(request, "User");
    const removed = await secondFactor.removeAllOf(requireViewer(request), id, actorOf(request));
    return { success: true, message: `${countWords(removed, "second factor")} removed`, removed };
  });
}

/** The page that asks. */
const placeOf = ({ headers: { origin }, host }: FastifyRequest): Place => ({ origin, host });
