import { type Actor, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { Login, PasswordChange } from "@strikebook/validators/auth";
import type { AuthNeeds, SignInAccount } from "./auth.needs.ts";
import { otherWaysIn } from "./other-ways-in.ts";
import { ownSessions } from "./own-sessions.ts";
import { secondStepDoor } from "./second-step-door.ts";
import {
  isPasswordOver,
  type Proven,
  type SignedIn,
  signIn,
  spanOf,
  startSession,
  TEMPORARY_OVER,
  TooManyTries,
  tokenOf,
} from "./sign-in.ts";
import { viewersOfTokens } from "./viewers-of-tokens.ts";

export type AuthService = ReturnType<typeof createAuthService>;

const WRONG_PASSWORD = "Current password is incorrect";
const ASK_FOR_A_NEW_ONE = "This temporary password has expired. Ask your administrator for a new one.";
const ENDED_MEANWHILE = "You were signed out meanwhile. Your password was not changed.";
const LOCKED_SECONDS_MIN = 60;

export function createAuthService(needs: AuthNeeds) {
  const { repository, users, clock } = needs;
  return {
    ...viewersOfTokens(needs),

    /** Opens a session; whatever is wrong, the refusal has the same words and takes the same time. */
    login: (given: Login, actor: Actor) => signIn(needs, given, actor),

    /** Signs in who has proven who they are in another way than by a password alone. */
    startSession: (proven: Proven) => startSession(needs, proven),

    /** The viewer as a user; with a mark while a second factor is demanded and missing. */
    async me({ userId, mustAddSecondFactor }: Viewer): Promise<SignedIn["user"]> {
      const user = await users.find(userId);
      if (user === undefined) {
        throw notFound("User");
      }
      return mustAddSecondFactor ? { ...user, mustAddSecondFactor } : user;
    },

    /** Answers the sign-in provider's token of the session; undefined when a password opened it. */
    async logout({ sessionId }: Viewer, actor: Actor): Promise<string | undefined> {
      const at = clock.now();
      return await repository.endSession(sessionId, at, auditEntry({ actionType: "LOGOUT" }, actor, { at }));
    },

    ...ownSessions(needs),
    ...otherWaysIn(needs),
    ...secondStepDoor(needs),

    /** Changes the viewer's password; all tokens die, the one that is answered goes on. */
    changePassword: (viewer: Viewer, change: PasswordChange, actor: Actor): Promise<string> =>
      changePassword(needs, viewer, change, actor),

    /**
     * Refuses who doesn't know the viewer's present password: a session that was left open is not enough for what is worth
     * asking twice. `refused` tells the log.
     */
    async confirmPassword(viewer: Viewer, given: Confirmation, refused: Refused): Promise<void> {
      await confirmed(needs, viewer, given, refused);
    },
  };
}

async function changePassword(
  needs: AuthNeeds,
  viewer: Viewer,
  change: PasswordChange,
  actor: Actor,
): Promise<string> {
  const { user, sessionVersion, passwordHash } = await confirmed(
    needs,
    viewer,
    { ...change, actor },
    (reason) => ({
      actionType: "PASSWORD_CHANGE_FAILED",
      reason,
    }),
  );
  const hash = await needs.passwords.hash(change.newPassword);
  const at = needs.clock.now();
  const { id: userId } = user;
  const { sessionId } = viewer;
  const opened = await needs.repository.changePassword(
    { userId, sessionId, sessionVersion, hash, known: passwordHash, ...spanOf(actor, at) },
    auditEntry({ actionType: "PASSWORD_CHANGED" }, actor, { at }),
  );
  if (opened === "other-password") {
    throw new DomainError("CONFLICT", "The password was changed elsewhere in the meantime");
  }
  if (opened === "ended") {
    throw new DomainError("UNAUTHENTICATED", ENDED_MEANWHILE);
  }
  // One more by this change itself.
  const goingOn = { user, sessionId: opened.sessionId, sessionVersion: sessionVersion + 1 };
  return tokenOf(needs, goingOn, at);
}

/** In the place of an address. */
const SIGNED_IN = "signed-in";

type Confirmation = { readonly currentPassword: string; readonly actor: Actor };

/** The entry of a refusal with its reason. */
type Refused = (reason: string) => AuditEvent;

/** The viewer's account once they gave their present password; guessing at it is counted like guessing at the door. */
async function confirmed(
  needs: AuthNeeds,
  viewer: Viewer,
  given: Confirmation,
  refused: Refused,
): Promise<SignInAccount> {
  const { repository, throttle, users, passwords, clock } = needs;
  const at = clock.now();
  // Strangers at the front door don't close that of who is signed in; wrong passwords given here count at both. One door
  // for all addresses: a stolen session is tried from many.
  const door = { accountName: viewer.username, knownAddress: SIGNED_IN };
  if (!(await throttle.tryAccount(door, at)).isOpen) {
    throw new TooManyTries(LOCKED_SECONDS_MIN);
  }
  const account = await users.findSignInAccountById(viewer.userId);
  if (account === undefined || !(await passwords.matches(given.currentPassword, account.passwordHash))) {
    await repository.recordFailure(auditEntry(refused(WRONG_PASSWORD), given.actor, { at }));
    await throttle.tryAccount({ accountName: viewer.username }, at);
    throw new DomainError("INVALID_INPUT", WRONG_PASSWORD, { currentPassword: WRONG_PASSWORD });
  }
  await throttle.forgive(door, undefined);
  // Somebody who signed in by a passkey can be here although their temporary password has expired.
  if (isPasswordOver(account, at)) {
    await repository.recordFailure(auditEntry(refused(TEMPORARY_OVER), given.actor, { at }));
    throw new DomainError("INVALID_INPUT", ASK_FOR_A_NEW_ONE, { currentPassword: ASK_FOR_A_NEW_ONE });
  }
  return account;
}
