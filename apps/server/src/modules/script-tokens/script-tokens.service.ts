import { makeScriptToken } from "@strikebook/auth/script-token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { ScriptToken } from "@strikebook/core/users/script-token";
import { isReadOnly, type Viewer } from "@strikebook/core/users/viewer";
import type { NewScriptToken } from "@strikebook/validators/script-tokens";
import { callerOfToken } from "./caller-of-token.ts";
import type { ScriptTokensNeeds } from "./script-tokens.needs.ts";
import type { KeptToken } from "./script-tokens.repository.ts";

export type ScriptTokensService = ReturnType<typeof createScriptTokensService>;

const READ_ONLY = "A read-only user's token can only read";
const OVER = "This day is over already";

/** Tokens that people give to their scripts. */
export function createScriptTokensService(needs: ScriptTokensNeeds) {
  const { repository, clock } = needs;
  return {
    /** The viewer's, newest first, dead ones too. */
    list: async ({ userId }: Viewer): Promise<ScriptToken[]> =>
      (await repository.list(userId)).map((kept) => shown(kept, clock.now())),

    /** A new token, which is told this once. Throws unless the present password is given. */
    make: (viewer: Viewer, given: NewScriptToken, actor: Actor) => make(needs, viewer, given, actor),

    /** Throws NOT_FOUND for a token of somebody else, and for one that is gone. */
    async revoke({ userId }: Viewer, id: string, actor: Actor): Promise<void> {
      const at = clock.now();
      const isRevoked = await repository.remove(userId, id, ({ name, scope }) =>
        auditEntry({ actionType: "SCRIPT_TOKEN_REVOKED", name, scope }, actor, { at }),
      );
      if (!isRevoked) {
        throw notFound("Token");
      }
    },

    viewerOf: callerOfToken(needs),
  };
}

async function make(
  { repository, confirmPassword, clock }: ScriptTokensNeeds,
  viewer: Viewer,
  { currentPassword, name, scope, lastDay }: NewScriptToken,
  actor: Actor,
): Promise<{ readonly token: string; readonly made: ScriptToken }> {
  const at = clock.now();
  if (scope !== "READ" && isReadOnly(viewer)) {
    throw new DomainError("INVALID_INPUT", READ_ONLY, { scope: READ_ONLY });
  }
  if (lastDay !== null && lastDay < exchangeDay(at)) {
    throw new DomainError("INVALID_INPUT", OVER, { lastDay: OVER });
  }
  // Read before the password is asked for: should that change meanwhile, the token is born dead.
  const sessionVersion = await repository.sessionVersionOf(viewer.userId);
  await confirmPassword(viewer, { currentPassword, actor }, (reason) => ({
    actionType: "SCRIPT_TOKEN_NOT_MADE",
    reason,
  }));
  const { token, hash, hint } = makeScriptToken();
  const { userId } = viewer;
  const made = await repository.add(
    { userId, name, scope, hash, hint, lastDay, sessionVersion, createdAt: at },
    auditEntry({ actionType: "SCRIPT_TOKEN_MADE", name, scope, lastDay }, actor, { at }),
  );
  return { token, made: shown(made, at) };
}

function shown({ isCurrent, ...token }: KeptToken, now: Date): ScriptToken {
  const isAlive = isCurrent && (token.lastDay === null || exchangeDay(now) <= token.lastDay);
  return { ...token, isAlive };
}
