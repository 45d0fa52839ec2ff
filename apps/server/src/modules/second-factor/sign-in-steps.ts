import { hashRecoveryCode } from "@strikebook/auth/random-codes";
import { stepOfCode } from "@strikebook/auth/totp";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { countWords } from "@strikebook/core/shared/count-words";
import { DomainError } from "@strikebook/core/shared/errors";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { Challenge, Use } from "./challenges.repository.ts";
import type { SecondFactorNeeds, SignedIn } from "./second-factor.needs.ts";

const WRONG_CODE =
  "That code isn't right, or was used already. Wait for the next one, or use a recovery code.";
const OVER = "This sign-in took too long. Enter your password again.";
const SEALED =
  "Codes of your app can't be checked here any more. Use a recovery code, then add the app again.";

/** The refusal of a ticket that is over, was used, or never was. */
export const stepOver = () => new DomainError("UNAUTHENTICATED", OVER);

/**
 * Signs in by the second step's code. Wrong, used already or of somebody else: the refusal has the same words. Tries are
 * counted for the person, whatever password or address comes before them.
 */
export async function signInByCode(
  needs: SecondFactorNeeds,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  actor: Actor,
): Promise<SignedIn> {
  const { challenges, auth, clock } = needs;
  const address = await auth.passAddress(actor);
  const now = clock.now();
  const { user, sessionVersion } = await knownOf(needs, await challenges.find(ticket, ["SECOND_STEP"], now));
  const { isLast } = await auth.trySecondStep(user.username);
  const use = await provingUse(needs, user.id, code);
  if (use === undefined || !(await challenges.consume(ticket, user.id, use, now))) {
    await recordRefusal(needs, { user, isLast, reason: "Wrong second-factor code" }, actor);
    throw new DomainError("UNAUTHENTICATED", WRONG_CODE);
  }
  await auth.forgiveSecondStep(user.username, address);
  if (use.proof === "RECOVERY_CODE") {
    await tellOfRecoveryCode(needs, user);
  }
  return await auth.startSession({ user, sessionVersion, actor, proof: use.proof });
}

/** Who takes a second step: still as they were when they gave their password. */
export async function knownOf(
  needs: SecondFactorNeeds,
  challenge: Challenge | undefined,
): Promise<KnownUser> {
  const { userId, sessionVersion = null, isUserUnchanged } = challenge ?? {};
  const user = userId && isUserUnchanged ? await needs.users.find(userId) : undefined;
  if (user === undefined || sessionVersion === null) {
    throw stepOver();
  }
  return { user, sessionVersion };
}

/** What the code is: of an app, six digits, or else a recovery code. */
async function provingUse(
  { repository, box, clock }: SecondFactorNeeds,
  userId: string,
  code: string,
): Promise<Use | undefined> {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) {
    return { proof: "RECOVERY_CODE", hash: hashRecoveryCode(code) };
  }
  const apps = await repository.listApps(userId);
  const opened = apps.flatMap(({ id, secret, lastStep }) => {
    const bytes = secret === null ? undefined : box.open(secret, userId);
    return bytes === undefined || lastStep === null ? [] : [{ id, secret: bytes, lastStep }];
  });
  if (apps.length > 0 && opened.length === 0) {
    throw new DomainError("CONFLICT", SEALED);
  }
  for (const { id, secret, lastStep } of opened) {
    const step = stepOfCode({ secret, lastStep }, digits, clock.now());
    if (step !== undefined) {
      return { proof: "APP", id, lastStep, step };
    }
  }
  return undefined;
}

type Refusal = { readonly user: User; readonly reason: string; readonly isLast?: boolean };

/** A second step that failed, for the log. */
export async function recordRefusal(
  { challenges, clock }: SecondFactorNeeds,
  { user: { id, username }, reason, isLast = false }: Refusal,
  actor: Actor,
): Promise<void> {
  const circumstances = { at: clock.now(), targetUserId: id };
  await challenges.record(
    auditEntry({ actionType: "LOGIN_FAILED", usernameOrEmail: username, reason }, actor, circumstances),
  );
  if (isLast) {
    const what = `Second step of ${username} locked after repeated wrong codes`;
    await challenges.record(auditEntry({ actionType: "SUSPICIOUS_ACTIVITY", what }, actor, circumstances));
  }
}

async function tellOfRecoveryCode({ repository, tell }: SecondFactorNeeds, user: User): Promise<void> {
  const left = (await repository.overview(user.id))?.recoveryCodesLeft ?? 0;
  tell(user, `somebody signed in with one of your recovery codes. ${countWords(left, "code")} are left.`);
}
