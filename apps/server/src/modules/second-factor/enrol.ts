import { createRecoveryCodes, hashRecoveryCode } from "@strikebook/auth/random-codes";
import { createRandomToken } from "@strikebook/auth/random-token";
import { createTotpSecret, stepOfCode, totpWords } from "@strikebook/auth/totp";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { RegistrationAnswer } from "@strikebook/validators/second-factor";
import type { Challenge, Purpose } from "./challenges.repository.ts";
import { registrationOptions, verifiedRegistration } from "./passkeys.ts";
import { type Place, relyingPartyOf } from "./relying-party.ts";
import type { SecondFactorNeeds } from "./second-factor.needs.ts";
import type { NewFactor, OwnFactor } from "./second-factor.repository.ts";

const OVER = "This took too long. Start again.";
const WRONG_CODE = "That code isn't right. Wait for the next one, and check the clock of your phone.";
const WRONG_PASSKEY = "That passkey can't be used here. Start again.";
const KNOWN = "This passkey is on record already";
const FULL = "You have ten already. Remove one first.";

export type Added = {
  readonly factor: OwnFactor;
  /** Shown once; null where the person has some from an earlier second factor. */
  readonly recoveryCodes: readonly string[] | null;
};

/** Begins to add a passkey; the password was confirmed. */
export async function beginPasskey(needs: SecondFactorNeeds, viewer: Viewer, place: Place) {
  const party = relyingPartyOf(place, needs);
  const { userId, sessionId } = viewer;
  const known = await needs.repository.listPasskeys(userId, party.rpId);
  const options = await registrationOptions(party, await userOf(needs, viewer), known);
  const ticket = createRandomToken();
  const page = { ...party, challenge: options.challenge };
  await needs.challenges.open(ticket, { purpose: "ADD_PASSKEY", userId, sessionId, page }, needs.clock.now());
  return { ticket, options };
}

type NewPasskey = { readonly ticket: string; readonly name: string; readonly response: RegistrationAnswer };

/** Adds the passkey that the browser made. */
export async function addPasskey(
  needs: SecondFactorNeeds,
  viewer: Viewer,
  { ticket, name, response }: NewPasskey,
  actor: Actor,
): Promise<Added> {
  const { page } = await underWay(needs, viewer, { ticket, purpose: "ADD_PASSKEY" });
  if (page === undefined || !(await needs.challenges.claim(ticket))) {
    throw new DomainError("CONFLICT", OVER);
  }
  const credential = await verifiedRegistration(response, page);
  if (credential === undefined) {
    throw new DomainError("INVALID_INPUT", WRONG_PASSKEY);
  }
  const { id: credentialId, publicKey, counter: signCount } = credential;
  const { transports } = response.response;
  const passkey = { credentialId, rpId: page.rpId, publicKey, signCount, transports };
  return await add(needs, viewer, { kind: "PASSKEY", name, createdAt: needs.clock.now(), ...passkey }, actor);
}

/** Begins to add an authenticator app: its secret, shown until a first code has come from it. */
export async function beginApp(needs: SecondFactorNeeds, viewer: Viewer) {
  const { userId, sessionId, username } = viewer;
  const secret = createTotpSecret();
  const ticket = createRandomToken();
  const sealed = needs.box.seal(secret, userId);
  await needs.challenges.open(
    ticket,
    { purpose: "ADD_APP", userId, sessionId, secret: sealed },
    needs.clock.now(),
  );
  const { text, uri } = totpWords(secret, username);
  return { ticket, secret: text, uri };
}

type NewApp = { readonly ticket: string; readonly name: string; readonly code: string };

/** Adds the app whose first code was given; a wrong one may be corrected. */
export async function addApp(
  needs: SecondFactorNeeds,
  viewer: Viewer,
  { ticket, name, code }: NewApp,
  actor: Actor,
): Promise<Added> {
  const { box, challenges, clock } = needs;
  const { secret: sealed } = await underWay(needs, viewer, { ticket, purpose: "ADD_APP" });
  const secret = sealed === null ? undefined : box.open(sealed, viewer.userId);
  const digits = code.replace(/\s/g, "");
  const step = secret && stepOfCode({ secret, lastStep: undefined }, digits, clock.now());
  if (secret === undefined || step === undefined) {
    throw new DomainError("INVALID_INPUT", WRONG_CODE, { code: WRONG_CODE });
  }
  if (!(await challenges.claim(ticket))) {
    throw new DomainError("CONFLICT", OVER);
  }
  const app = { secret: box.seal(secret, viewer.userId), lastStep: step };
  return await add(needs, viewer, { kind: "APP", name, createdAt: clock.now(), ...app }, actor);
}

/** The enrolment that the viewer's session began. */
async function underWay(
  { challenges, clock }: SecondFactorNeeds,
  { userId, sessionId }: Viewer,
  { ticket, purpose }: { readonly ticket: string; readonly purpose: Purpose },
): Promise<Challenge> {
  const challenge = await challenges.find(ticket, [purpose], clock.now());
  if (challenge?.userId !== userId || challenge.sessionId !== sessionId) {
    throw new DomainError("CONFLICT", OVER);
  }
  return challenge;
}

async function add(
  needs: SecondFactorNeeds,
  viewer: Viewer,
  factor: NewFactor,
  actor: Actor,
): Promise<Added> {
  const { kind, name, createdAt } = factor;
  const codes = createRecoveryCodes();
  const added = await needs.repository.add(
    viewer.userId,
    factor,
    codes.map(hashRecoveryCode),
    auditEntry({ actionType: "SECOND_FACTOR_ADDED", kind, name }, actor, { at: createdAt }),
  );
  if (added.outcome !== "added") {
    throw new DomainError("CONFLICT", added.outcome === "full" ? FULL : KNOWN);
  }
  const what = kind === "APP" ? "authenticator app" : "passkey";
  needs.tell(await userOf(needs, viewer), `the ${what} "${name}" was added as a second factor.`);
  return { factor: added.factor, recoveryCodes: added.isFirst ? codes : null };
}

async function userOf({ users }: SecondFactorNeeds, { userId }: Viewer): Promise<User> {
  const user = await users.find(userId);
  if (user === undefined) {
    throw notFound("User");
  }
  return user;
}
