import { createRandomToken, hashToken } from "@strikebook/auth/random-token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { SignInProvider } from "../../outside/sign-in-provider.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { IdentitiesNeeds } from "./identities.needs.ts";

export type IdentitiesService = ReturnType<typeof createIdentitiesService>;

/** Seconds that somebody may take at the provider. */
export const SIGN_IN_SECONDS_MAX = 600;

const NOT_BEGUN =
  "This sign-in wasn't begun in this browser, took longer than ten minutes, or was finished already. Try again.";

/** Signing in by the house's own provider, and the identities that it is told by. */
export function createIdentitiesService(needs: IdentitiesNeeds) {
  const { provider, repository, users } = needs;
  return {
    /** What the button names; undefined when no provider is set up. */
    providerName: provider?.name,
    /** The origin that the provider sends people back to. */
    publicOrigin: provider?.publicOrigin,

    ...signingIn(needs),

    /** Where to sign out at the provider of a session that it opened; undefined where there is no such place. */
    async signOutAddress(idToken: string | undefined): Promise<string | undefined> {
      return idToken === undefined ? undefined : await provider?.signOutAddress(idToken);
    },

    /** The user's identities with the provider's name. Throws NOT_FOUND for an unknown user. */
    async list(userId: string) {
      if ((await users.find(userId)) === undefined) {
        throw notFound("User");
      }
      const identities = await repository.list(userId);
      return {
        provider: provider?.name ?? null,
        identities: identities.map(({ id, issuer, subject, email, tiedAt, lastUsedAt }) => {
          const name = nameOf(issuer, provider);
          return { id, provider: name, subject, email, tiedAt, lastUsedAt };
        }),
      };
    },

    /** Forgets an identity of the viewer's; their session that asks goes on. */
    untie: (viewer: Viewer, id: string, actor: Actor): Promise<void> =>
      untie(needs, { userId: viewer.userId, id, exceptSession: viewer.sessionId }, actor),

    /** The same for an administrator, of any user. */
    untieOf: (userId: string, id: string, actor: Actor): Promise<void> =>
      untie(needs, { userId, id, exceptSession: actor.sessionId }, actor),
  };
}

function signingIn(needs: IdentitiesNeeds) {
  const { pending, doors, clock } = needs;
  return {
    /** Where the browser goes, and the secret that it keeps until it is back. */
    async begin(actor: Actor): Promise<{ readonly address: string; readonly secret: string }> {
      const provider = required(needs.provider);
      await doors.passAddress(actor);
      const { address, state, nonce, verifier } = await provider.begin();
      const secret = createRandomToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SIGN_IN_SECONDS_MAX * 1000);
      await pending.add({ id: hashToken(secret), state, nonce, verifier, expiresAt }, now);
      return { address, secret };
    },

    /** Keeps what the provider answered for the browser that began; an answer to nothing is dropped. */
    async keepAnswer(secret: string | undefined, answer: string): Promise<void> {
      const state = new URLSearchParams(answer).get("state");
      if (secret !== undefined && state !== null) {
        await pending.answer({ id: hashToken(secret), state, answer }, clock.now());
      }
    },

    /** Opens a session for whom the provider names, once. Throws in words for the person; the log has the reason. */
    async finish(secret: string | undefined, actor: Actor): Promise<{ token: string; user: User }> {
      const provider = required(needs.provider);
      const begun = secret === undefined ? undefined : await pending.take(hashToken(secret), clock.now());
      if (begun === undefined) {
        throw new DomainError("UNAUTHENTICATED", NOT_BEGUN);
      }
      return await finishSignIn({ ...needs, provider }, begun, actor);
    },
  };
}

async function untie(
  { repository, users, provider, clock }: IdentitiesNeeds,
  untied: { readonly userId: string; readonly id: string; readonly exceptSession: string | undefined },
  actor: Actor,
): Promise<void> {
  const at = clock.now();
  const user = await users.find(untied.userId);
  const { userId } = untied;
  const isUntied = await repository.untie({ ...untied, at }, ({ issuer, subject }, sessions) => {
    const facts = { username: user?.username ?? "", provider: nameOf(issuer, provider), subject, sessions };
    return auditEntry({ actionType: "IDENTITY_UNTIED", ...facts }, actor, { at, targetUserId: userId });
  });
  if (!isUntied) {
    throw notFound("Identity");
  }
}

/** An earlier provider has no name any more, but a host. */
const nameOf = (issuer: string, provider: SignInProvider | undefined): string =>
  issuer === provider?.issuer ? provider.name : new URL(issuer).host;

function required(provider: SignInProvider | undefined): SignInProvider {
  if (provider === undefined) {
    throw new DomainError("NOT_FOUND", "No sign-in provider is set up here");
  }
  return provider;
}
