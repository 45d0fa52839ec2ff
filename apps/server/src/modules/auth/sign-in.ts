import { TOKEN_LIFETIME_SECONDS } from "@strikebook/auth/token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { SignInProof } from "@strikebook/core/audit/second-factor-events";
import { msUntil } from "@strikebook/core/shared/elapsed";
import { DomainError } from "@strikebook/core/shared/errors";
import { TEMPORARY_PASSWORD_DAYS } from "@strikebook/core/users/password-rules";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { Login } from "@strikebook/validators/auth";
import { addressKey } from "./address-key.ts";
import type { AuthNeeds, SecondStep, SignInAccount } from "./auth.needs.ts";
import { ADDRESS_SECONDS_PER_TRY } from "./sign-in-throttle.repository.ts";

export type SignedIn = {
  readonly token: string;
  /** `mustAddSecondFactor` is there only while the demand for one is open. */
  readonly user: User & { readonly mustAddSecondFactor?: true };
};

/** Too many tries; carries when to come back. */
export class TooManyTries extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_REQUESTS", "Too many attempts. Please try again later.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const REFUSED = "Invalid username or password";
const CHANGED_MEANWHILE = "Your access was changed while you signed in. Please sign in again.";

/** The right password at a locked door; says until when. */
export class LockedOut extends DomainError {
  readonly lockedUntil: Date;

  constructor(lockedUntil: Date) {
    super("UNAUTHENTICATED", REFUSED);
    this.lockedUntil = lockedUntil;
  }
}

/** The right password of somebody who has a second factor; carries what opens the second step. */
export class SecondStepNeeded extends DomainError {
  readonly secondStep: SecondStep;

  constructor(secondStep: SecondStep) {
    super("UNAUTHENTICATED", "A second step is needed");
    this.secondStep = secondStep;
  }
}

/**
 * Opens a session. Whether the user is unknown, the password wrong or expired, the account disabled or locked:
 * the refusal has the same words and takes the same time. Who knows the password of a locked account learns until when, and
 * who has a second factor how to go on.
 */
export async function signIn(needs: AuthNeeds, given: Login, actor: Actor): Promise<SignedIn> {
  const { repository, secondFactor, passwords, clock } = needs;
  const address = await passAddress(needs, actor);
  const account = await admitted(needs, { ...given, address }, actor);
  await repository.forgetOld(clock.now());
  const { user, sessionVersion, passwordHash } = account;
  const rehashed = passwords.isOutdated(passwordHash) ? await passwords.hash(given.password) : undefined;
  if (rehashed !== undefined) {
    await repository.rehash(user.id, passwordHash, rehashed);
  }
  const secondStep = await secondFactor.begin({ id: user.id, sessionVersion });
  if (secondStep === undefined) {
    return await startSession(needs, { user, sessionVersion, actor });
  }
  throw new SecondStepNeeded(secondStep);
}

/** Counts a try from the actor's address, or refuses it; answers the key of the address. */
export async function passAddress(
  { throttle, clock }: Pick<AuthNeeds, "clock" | "throttle">,
  actor: Actor,
): Promise<string> {
  const address = addressKey(actor.ipAddress ?? "");
  await countTry(throttle, address, clock.now());
  return address;
}

/** Counts a try under a key of its own; throws TOO_MANY_REQUESTS when there were too many. */
export async function countTry(
  throttle: Pick<AuthNeeds["throttle"], "tryAddress">,
  key: string,
  now: Date,
): Promise<void> {
  if (!(await throttle.tryAddress(key, now))) {
    throw new TooManyTries(ADDRESS_SECONDS_PER_TRY);
  }
}

type Knock = Login & { readonly address: string };

/** The account whose password was given; else the refusal, on record with its reason. */
async function admitted(needs: AuthNeeds, given: Knock, actor: Actor): Promise<SignInAccount> {
  const { repository, throttle, users, passwords, clock } = needs;
  const { usernameOrEmail, password, address } = given;
  const now = clock.now();
  const account = await users.findSignInAccount(usernameOrEmail);
  const accountName = account?.user.username ?? usernameOrEmail;
  const isKnown = account !== undefined && (await repository.hasSignedIn(account.user.id, actor.ipAddress));
  const door = { accountName, knownAddress: isKnown ? address : undefined };
  const { isOpen, isLast, lockedUntil } = await throttle.tryAccount(door, now);
  const lane = isKnown ? "known" : "others";
  const matches = await passwords.matches(password, account?.passwordHash, lane).catch(async (busy) => {
    await (isOpen ? throttle.takeBack(door, address) : undefined);
    throw busy;
  });
  const reason = refusalOf({ account, isOpen, matches, now });
  if (account !== undefined && reason === undefined) {
    await throttle.forgive(door, address);
    return account;
  }
  const event = { actionType: "LOGIN_FAILED", usernameOrEmail, reason: reason ?? "" } as const;
  const circumstances = { at: now, targetUserId: account?.user.id };
  await repository.recordFailure(auditEntry(event, actor, circumstances));
  if (isLast) {
    const what = `Account ${accountName} locked after repeated failed sign-ins`;
    await repository.recordFailure(
      auditEntry({ actionType: "SUSPICIOUS_ACTIVITY", what }, actor, circumstances),
    );
  }
  throw matches && account?.user.enabled === true && lockedUntil !== undefined
    ? new LockedOut(lockedUntil)
    : new DomainError("UNAUTHENTICATED", REFUSED);
}

type Try = {
  readonly account: SignInAccount | undefined;
  readonly isOpen: boolean;
  readonly matches: boolean;
  readonly now: Date;
};

/** Why a sign-in is refused, for the log only; undefined when it is not. */
function refusalOf({ account, isOpen, matches, now }: Try): string | undefined {
  if (!isOpen) {
    return "Locked after repeated failures";
  }
  if (account === undefined) {
    return "Unknown user";
  }
  if (!matches) {
    return "Wrong password";
  }
  if (!account.user.enabled) {
    return "Account disabled";
  }
  return isPasswordOver(account, now) ? TEMPORARY_OVER : undefined;
}

export const TEMPORARY_OVER = "Temporary password expired";

/** Whether the account's password was a temporary one whose days are over. */
export function isPasswordOver(
  { temporaryPasswordExpiresAt: expires }: Pick<SignInAccount, "temporaryPasswordExpiresAt">,
  now: Date,
): boolean {
  // One that would be good for longer than any was made while the clock was ahead.
  return expires !== null && msUntil(expires, now, TEMPORARY_PASSWORD_DAYS * DAY_MS) === 0;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Somebody who has proven who they are, as they were when that was read: a session opens only while that still holds. */
export type Proven = KnownUser & {
  readonly actor: Actor;
  /** What proved it, besides or instead of the password. */
  readonly proof?: SignInProof | undefined;
  /** The house's provider proved it, by a second factor of its own. */
  readonly by?: ProviderWord | undefined;
};

type ProviderWord = {
  /** The provider's name. */
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly idToken: string;
};

/** Signs in who has proven who they are: every way in ends here. Refused when their access was changed since the proof. */
export async function startSession(needs: AuthNeeds, proven: Proven): Promise<SignedIn> {
  const { repository, clock } = needs;
  const { user, sessionVersion, actor, proof, by } = proven;
  const { id: userId, username } = user;
  const at = clock.now();
  const audit = (sessionId: string) =>
    auditEntry(
      { actionType: "LOGIN", username, provider: by?.provider, ...(proof && { proof }) },
      { ...actor, userId, sessionId },
      { at },
    );
  const opened = await repository.openSession({ userId, sessionVersion, ...spanOf(actor, at), by }, audit);
  if (opened === undefined) {
    await recordMeanwhile(needs, proven, at);
    throw new DomainError("UNAUTHENTICATED", CHANGED_MEANWHILE);
  }
  const { sessionId, mustAddSecondFactor } = opened;
  const token = tokenOf(needs, { user, sessionId, sessionVersion }, at);
  const shown = { ...user, lastLoginAt: at };
  return { token, user: mustAddSecondFactor ? { ...shown, mustAddSecondFactor } : shown };
}

/** From when until when a session is good that begins now, and from where it was opened. */
export function spanOf({ ipAddress, userAgent }: Actor, at: Date) {
  return { at, until: new Date(at.getTime() + TOKEN_LIFETIME_SECONDS * 1000), ipAddress, userAgent };
}

/** The token of a session. */
export function tokenOf(
  { tokens }: Pick<AuthNeeds, "tokens">,
  { user, ...session }: { readonly user: User; readonly sessionId: string; readonly sessionVersion: number },
  at: Date,
): string {
  const { id: userId, username, roles } = user;
  return tokens.sign({ userId, username, roles, ...session }, at);
}

async function recordMeanwhile(
  { repository }: AuthNeeds,
  { user, by, actor }: Proven,
  at: Date,
): Promise<void> {
  const event = {
    actionType: "LOGIN_FAILED",
    usernameOrEmail: user.username,
    reason: "Access changed during the sign-in",
    provider: by?.provider,
  } as const;
  await repository.recordFailure(auditEntry(event, actor, { at, targetUserId: user.id }));
}
