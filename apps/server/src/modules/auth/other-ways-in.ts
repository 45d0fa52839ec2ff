import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { User } from "@strikebook/core/users/user";
import { addressKey } from "./address-key.ts";
import type { AuthNeeds } from "./auth.needs.ts";

type ShutOut = { readonly message: string; readonly reason: string };

/** What signing in without a password needs: the same doors, and the same session behind them. */
export function otherWaysIn(needs: AuthNeeds) {
  const { repository, throttle, clock } = needs;
  return {
    /** Why the person is shut out, in words for them and for the log; undefined when they are not. */
    async findShutOut({ id, username, enabled }: User, actor: Actor): Promise<ShutOut | undefined> {
      if (!enabled) {
        const message = "Your account is disabled. Ask your administrator to enable it.";
        return { message, reason: "Account disabled" };
      }
      const isKnown = await repository.hasSignedIn(id, actor.ipAddress);
      const knownAddress = isKnown ? addressKey(actor.ipAddress ?? "") : undefined;
      if (!(await throttle.isLocked({ accountName: username, knownAddress }, clock.now()))) {
        return undefined;
      }
      const message = "After many wrong passwords this account is locked for some minutes. Try again later.";
      return { message, reason: "Locked after repeated failures" };
    },

    recordRefusal: (
      refused: { usernameOrEmail: string; reason: string; provider: string },
      actor: Actor,
      targetUserId: string | undefined,
    ): Promise<void> =>
      repository.recordFailure(
        auditEntry({ actionType: "LOGIN_FAILED", ...refused }, actor, { at: clock.now(), targetUserId }),
      ),
  };
}
