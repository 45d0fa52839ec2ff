import type { Passwords } from "@strikebook/auth/password";
import { TOKEN_LIFETIME_SECONDS, type Tokens } from "@strikebook/auth/token";
import { type Actor, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { Login, PasswordChange } from "@strikebook/validators/auth";
import { addressKey } from "./address-key.ts";
import type { AuthRepository } from "./auth.repository.ts";
import type { SignInThrottleRepository } from "./sign-in-throttle.repository.ts";

type SignInAccount = {
  readonly user: User;
  readonly passwordHash: string;
  readonly temporaryPasswordExpiresAt: Date | null;
};

type Users = {
  find(id: string): Promise<User | undefined>;
  findSignInAccount(usernameOrEmail: string): Promise<SignInAccount | undefined>;
  findSignInAccountById(id: string): Promise<SignInAccount | undefined>;
  setPassword(
    id: string,
    password: { hash: string; known: string; temporaryUntil: null; at: Date },
    audit: ReturnType<typeof auditEntry>,
  ): Promise<boolean>;
};

type Needs = {
  readonly repository: AuthRepository;
  readonly throttle: SignInThrottleRepository;
  readonly users: Users;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly clock: { now(): Date };
};

export type AuthService = ReturnType<typeof createAuthService>;

export type SignedIn = { readonly token: string; readonly user: User };

/** Too many tries; carries when to come back. */
class TooManyTries extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_REQUESTS", "Too many attempts. Please try again later.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const REFUSED = "Invalid username or password";
const WRONG_PASSWORD = "Current password is incorrect";

export function createAuthService(needs: Needs) {
  const { repository, throttle, users, tokens, passwords, clock } = needs;

  async function openSession(user: User, actor: Actor, opened: { event?: AuditEvent; rehashed?: string }) {
    const at = clock.now();
    const until = new Date(at.getTime() + TOKEN_LIFETIME_SECONDS * 1000);
    const { event, rehashed } = opened;
    const session = { userId: user.id, at, until, rehashed, ...origin(actor) };
    const audit = (sessionId: string) =>
      auditEntry(
        event ?? { actionType: "LOGIN", username: user.username },
        { ...actor, userId: user.id, sessionId },
        { at },
      );
    const { sessionId, sessionVersion } = await repository.openSession(
      session,
      event === undefined ? undefined : audit,
    );
    const { username, roles } = user;
    return tokens.sign({ userId: user.id, username, roles, sessionId, sessionVersion }, at);
  }

  return {
    /** Who a token stands for; undefined unless it is genuine and its session and user are still good. */
    async viewerOf(token: string): Promise<Viewer | undefined> {
      const now = clock.now();
      const claims = tokens.verify(token, now);
      if (claims === undefined) {
        return undefined;
      }
      const viewer = await repository.findViewer(claims, now);
      return viewer !== undefined && sameRoles(viewer.roles, claims.roles) ? viewer : undefined;
    },

    /**
     * Opens a session. Whether the user is unknown, the password wrong or expired, the account disabled or locked:
     * the refusal has the same words and takes the same time.
     */
    async login({ usernameOrEmail, password }: Login, actor: Actor): Promise<SignedIn> {
      const now = clock.now();
      const address = addressKey(actor.ipAddress ?? "");
      if (!(await throttle.tryAddress(address, now))) {
        throw new TooManyTries(3);
      }
      const account = await users.findSignInAccount(usernameOrEmail);
      const accountName = account?.user.username ?? usernameOrEmail;
      const isOpen = await throttle.tryAccount(accountName, now);
      const matches = await passwords.matches(password, account?.passwordHash);
      const reason = refusalOf({ account, isOpen, matches, now });
      if (account === undefined || reason !== undefined) {
        const event = { actionType: "LOGIN_FAILED", usernameOrEmail, reason: reason ?? "" } as const;
        await repository.recordFailure(auditEntry(event, actor, { at: now, targetUserId: account?.user.id }));
        throw new DomainError("UNAUTHENTICATED", REFUSED);
      }
      await throttle.forgive(accountName, address);
      await repository.forgetOld(now);
      const { user, passwordHash } = account;
      const token = await openSession(user, actor, {
        event: { actionType: "LOGIN", username: user.username },
        ...(passwords.isOutdated(passwordHash) ? { rehashed: await passwords.hash(password) } : {}),
      });
      return { token, user: { ...user, lastLoginAt: now } };
    },

    /** The viewer as a user. */
    async me({ userId }: Viewer): Promise<User> {
      const user = await users.find(userId);
      if (user === undefined) {
        throw notFound("User");
      }
      return user;
    },

    async logout({ sessionId }: Viewer, actor: Actor): Promise<void> {
      const at = clock.now();
      await repository.endSession(sessionId, at, auditEntry({ actionType: "LOGOUT" }, actor, { at }));
    },

    /** Changes the viewer's password; all tokens die, the one that is answered goes on. */
    async changePassword(viewer: Viewer, change: PasswordChange, actor: Actor): Promise<string> {
      const at = clock.now();
      if (!(await throttle.tryAccount(viewer.username, at))) {
        throw new TooManyTries(60);
      }
      const account = await users.findSignInAccountById(viewer.userId);
      const matches = await passwords.matches(change.currentPassword, account?.passwordHash);
      if (account === undefined || !matches) {
        const event = { actionType: "PASSWORD_CHANGE_FAILED", reason: WRONG_PASSWORD } as const;
        await repository.recordFailure(auditEntry(event, actor, { at }));
        throw new DomainError("INVALID_INPUT", WRONG_PASSWORD, { currentPassword: WRONG_PASSWORD });
      }
      await throttle.forgive(viewer.username, undefined);
      const hash = await passwords.hash(change.newPassword);
      const isChanged = await users.setPassword(
        viewer.userId,
        { hash, known: account.passwordHash, temporaryUntil: null, at },
        auditEntry({ actionType: "PASSWORD_CHANGED" }, actor, { at }),
      );
      if (!isChanged) {
        throw new DomainError("CONFLICT", "The password was changed elsewhere in the meantime");
      }
      return await openSession(account.user, actor, {});
    },
  };
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
  return expires !== null && expires <= now ? "Temporary password expired" : undefined;
}

const origin = ({ ipAddress, userAgent }: Actor) => ({ ipAddress, userAgent });

const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));
