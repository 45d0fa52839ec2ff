import { TOKEN_LIFETIME_SECONDS } from "@strikebook/auth/token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { msUntil } from "@strikebook/core/shared/elapsed";
import { DomainError } from "@strikebook/core/shared/errors";
import { TEMPORARY_PASSWORD_DAYS } from "@strikebook/core/users/password-rules";
import type { User } from "@strikebook/core/users/user";
import type { Login } from "@strikebook/validators/auth";
import { addressKey } from "./address-key.ts";
import type { AuthNeeds, SignInAccount } from "./auth.needs.ts";
import { ADDRESS_SECONDS_PER_TRY } from "./sign-in-throttle.repository.ts";

export type SignedIn = { readonly token: string; readonly user: User };

/** Too many tries; carries when to come back. */
export class TooManyTries extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_REQUESTS", "Too many attempts. Please try again later.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const REFUSED = "Invalid username or password";

/** The right password at a locked door; says until when. */
export class LockedOut extends DomainError {
  readonly lockedUntil: Date;

  constructor(lockedUntil: Date) {
    super("UNAUTHENTICATED", REFUSED);
    this.lockedUntil = lockedUntil;
  }
}

/**
 * Opens a session. Whether the user is unknown, the password wrong or expired, the account disabled or locked:
 * the refusal has the same words and takes the same time. Who knows the password of a locked account learns until when.
 */
export async function signIn(needs: AuthNeeds, given: Login, actor: Actor): Promise<SignedIn> {
  const { repository, passwords, clock } = needs;
  const now = clock.now();
  const address = addressKey(actor.ipAddress ?? "");
  await countTry(needs, actor);
  const account = await admitted(needs, { ...given, address }, actor);
  await repository.forgetOld(now);
  const { user, passwordHash } = account;
  const rehashed = passwords.isOutdated(passwordHash) ? await passwords.hash(given.password) : undefined;
  const token = await openSession(needs, { user, actor, rehashed, isSignIn: true });
  return { token, user: { ...user, lastLoginAt: now } };
}

/** Counts a try from the actor's address, and refuses it when there were too many. */
export async function countTry(
  { throttle, clock }: Pick<AuthNeeds, "clock" | "throttle">,
  { ipAddress = "" }: Actor,
): Promise<void> {
  if (!(await throttle.tryAddress(addressKey(ipAddress), clock.now()))) {
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
  const { temporaryPasswordExpiresAt: expires } = account;
  // One that would be good for longer than any was made while the clock was ahead.
  return expires !== null && msUntil(expires, now, TEMPORARY_PASSWORD_DAYS * DAY_MS) === 0
    ? "Temporary password expired"
    : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

type Opening = {
  readonly user: User;
  readonly actor: Actor;
  readonly rehashed?: string | undefined;
  /** False when a password change goes on with a new token. */
  readonly isSignIn: boolean;
  /** The sign-in provider that vouched for the person; absent for a sign-in by password. */
  readonly by?: { readonly provider: string; readonly idToken: string } | undefined;
};

/** A session and its token; a sign-in is on record with it. */
export async function openSession(needs: AuthNeeds, opening: Opening): Promise<string> {
  const { repository, tokens, clock } = needs;
  const { user, actor, rehashed, isSignIn, by } = opening;
  const { username, roles } = user;
  const { ipAddress, userAgent } = actor;
  const at = clock.now();
  const until = new Date(at.getTime() + TOKEN_LIFETIME_SECONDS * 1000);
  const audit = (sessionId: string) =>
    auditEntry(
      { actionType: "LOGIN", username, provider: by?.provider },
      { ...actor, userId: user.id, sessionId },
      { at },
    );
  const { sessionId, sessionVersion } = await repository.openSession(
    { userId: user.id, at, until, rehashed, ipAddress, userAgent, idToken: by?.idToken },
    isSignIn ? audit : undefined,
  );
  return tokens.sign({ userId: user.id, username, roles, sessionId, sessionVersion }, at);
}
