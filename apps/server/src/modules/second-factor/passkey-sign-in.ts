import { createRandomToken } from "@strikebook/auth/random-token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { AuthenticationAnswer } from "@strikebook/validators/second-factor";
import type { Challenge, SignedPage } from "./challenges.repository.ts";
import { authenticationOptions, verifiedCount } from "./passkeys.ts";
import { type Place, relyingPartyOf } from "./relying-party.ts";
import type { SecondFactorNeeds, SignedIn } from "./second-factor.needs.ts";
import { knownOf, recordRefusal, stepOver } from "./sign-in-steps.ts";

const UNKNOWN = "Unknown passkey";
const REFUSED = "That passkey didn't work here. Try again, or sign in another way.";

type Asking = { readonly ticket: string | undefined; readonly place: Place };

/** What a browser needs to use a passkey: as the second step of a ticket, or alone. */
export async function askForPasskey(needs: SecondFactorNeeds, { ticket, place }: Asking, actor: Actor) {
  const { repository, challenges, clock } = needs;
  await needs.auth.passAddress(actor);
  const party = relyingPartyOf(place, needs);
  const now = clock.now();
  if (ticket === undefined) {
    const options = await authenticationOptions(party, undefined);
    const opened = createRandomToken();
    const page = { ...party, challenge: options.challenge };
    await challenges.open(opened, { purpose: "PASSKEY_SIGN_IN", page }, now);
    return { ticket: opened, options };
  }
  const { user } = await knownOf(needs, await challenges.find(ticket, ["SECOND_STEP"], now));
  const known = await repository.listPasskeys(user.id, party.rpId);
  if (known.length === 0) {
    throw new DomainError("CONFLICT", `You have no passkey for ${party.rpId}. Use a code instead.`);
  }
  const options = await authenticationOptions(party, known);
  await challenges.addPage(ticket, { ...party, challenge: options.challenge });
  return { ticket, options };
}

type Given = { readonly ticket: string; readonly response: AuthenticationAnswer };

/** Signs in by a passkey. Whatever is wrong with it, the refusal has the same words; the ticket is used up by the try. */
export async function signInByPasskey(
  needs: SecondFactorNeeds,
  { ticket, response }: Given,
  actor: Actor,
): Promise<SignedIn> {
  const { challenges, clock } = needs;
  await needs.auth.passAddress(actor);
  const challenge = await challenges.find(ticket, ["SECOND_STEP", "PASSKEY_SIGN_IN"], clock.now());
  const page = challenge?.page;
  if (challenge === undefined || page === undefined || !(await challenges.claim(ticket))) {
    throw stepOver();
  }
  const known = challenge.purpose === "SECOND_STEP" ? await knownOf(needs, challenge) : undefined;
  const { owner, refusal } = await judge(needs, { challenge, page, response });
  if (owner === undefined || refusal !== undefined) {
    await recordPasskeyRefusal(needs, known?.user ?? owner?.user, refusal ?? UNKNOWN, actor);
    throw new DomainError("UNAUTHENTICATED", REFUSED);
  }
  return await needs.auth.startSession({ ...(known ?? owner), actor, proof: "PASSKEY" });
}

type Signed = {
  readonly challenge: Challenge;
  readonly page: SignedPage;
  readonly response: AuthenticationAnswer;
};

/** Whose passkey it is that signed, and why that lets nobody in, for the log. */
type Judged = { readonly owner?: KnownUser | undefined; readonly refusal?: string };

async function judge(needs: SecondFactorNeeds, { challenge, page, response }: Signed): Promise<Judged> {
  const { repository, challenges, users, clock } = needs;
  const passkey = await repository.findPasskey(response.id);
  const { publicKey, signCount } = passkey ?? {};
  if (!(passkey && publicKey) || signCount === null || signCount === undefined) {
    return { refusal: UNKNOWN };
  }
  const { id, userId, rpId } = passkey;
  if (rpId !== page.rpId || (challenge.userId !== null && challenge.userId !== userId)) {
    return { refusal: "Passkey of another site or person" };
  }
  const account = await users.findSignInAccountById(userId);
  const owner = account && { user: account.user, sessionVersion: account.sessionVersion };
  const isAlone = challenge.purpose === "PASSKEY_SIGN_IN";
  const to = await verifiedCount(response, { page, passkey: { userId, publicKey, signCount }, isAlone });
  if (to === undefined) {
    return { owner, refusal: "Wrong passkey answer" };
  }
  if (owner?.user.enabled !== true) {
    return { owner, refusal: "Account disabled" };
  }
  const isNoted = await challenges.notePasskeyUse(userId, { id, from: signCount, to }, clock.now());
  return isNoted ? { owner } : { owner, refusal: "Passkey used twice at once" };
}

/** On record for the person whose passkey it is, as far as that is known. */
async function recordPasskeyRefusal(
  needs: SecondFactorNeeds,
  user: User | undefined,
  reason: string,
  actor: Actor,
): Promise<void> {
  if (user !== undefined) {
    await recordRefusal(needs, { user, reason }, actor);
    return;
  }
  const event = { actionType: "LOGIN_FAILED", usernameOrEmail: "a passkey", reason } as const;
  await needs.challenges.record(auditEntry(event, actor, { at: needs.clock.now() }));
}
