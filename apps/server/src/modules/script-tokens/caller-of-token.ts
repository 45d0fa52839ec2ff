import { hashToken } from "@strikebook/auth/random-token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { ScriptTokensNeeds } from "./script-tokens.needs.ts";
import type { FoundToken } from "./script-tokens.repository.ts";

/** Where a call comes from. */
type Caller = Pick<Actor, "ipAddress" | "userAgent">;

type Needs = Pick<ScriptTokensNeeds, "addressKey" | "clock" | "countRefusal" | "repository">;

/** Last use is told to the minute: a script that calls a hundred times a second writes once. */
const USE_NOTED_MS = 60_000;

/**
 * Answers for whom a script calls with its token; undefined when the token is unknown or dead, which is on record. Looked up at every
 * call and never remembered, so that a revoked token is dead at once.
 */
export function callerOfToken(needs: Needs) {
  const { repository, addressKey, clock } = needs;
  return async (token: string, caller: Caller): Promise<Viewer | undefined> => {
    const at = clock.now();
    const address = addressKey(caller.ipAddress ?? "");
    const found = await repository.findByHash(hashToken(token), address);
    const reason = refusalOf(found, at);
    if (found === undefined || reason !== undefined) {
      await refuse(needs, { found, reason: reason ?? "", address, caller });
      return undefined;
    }
    const isNoted = !needsNote(found, at) || (await note(repository, { found, at, address, caller }));
    return isNoted ? viewerOf(found) : undefined;
  };
}

/** Why a token opens nothing, for the log only. */
function refusalOf(found: FoundToken | undefined, now: Date): string | undefined {
  if (found === undefined) {
    return "Unknown token";
  }
  if (!(found.isCurrent && found.user.enabled)) {
    return "Ended when the password, the roles or the access of its person changed";
  }
  return found.lastDay !== null && exchangeDay(now) > found.lastDay ? "Its last day is over" : undefined;
}

type Refusal = {
  readonly found: FoundToken | undefined;
  readonly reason: string;
  readonly address: string;
  readonly caller: Caller;
};

/** Counts the refusal before it is logged: with too many nothing more is written, so that nobody floods the log. */
async function refuse(needs: Needs, { found, reason, address, caller }: Refusal): Promise<void> {
  const at = needs.clock.now();
  await needs.countRefusal(address, at);
  const event = { actionType: "SCRIPT_TOKEN_REFUSED", name: found?.name ?? null, reason } as const;
  await needs.repository.recordRefusal(auditEntry(event, caller, { at, targetUserId: found?.userId }));
}

/** True at a new address, and when the noted use is a minute away; in the future it is after a clock was set back. */
function needsNote({ knowsAddress, lastUsedAt }: FoundToken, now: Date): boolean {
  return (
    !knowsAddress || lastUsedAt === null || Math.abs(now.getTime() - lastUsedAt.getTime()) >= USE_NOTED_MS
  );
}

type Use = Omit<Refusal, "found" | "reason"> & { readonly found: FoundToken; readonly at: Date };

const note = (repository: Needs["repository"], { found, at, address, caller }: Use) =>
  repository.noteUse(
    found.id,
    { at, address },
    auditEntry(
      { actionType: "SCRIPT_TOKEN_NEW_ADDRESS", name: found.name, scope: found.scope },
      { ...caller, userId: found.userId, sessionId: found.id },
      { at },
    ),
  );

function viewerOf({ id, userId, scope, user }: FoundToken): Viewer {
  const { username, roles, mustChangePassword, mustAddSecondFactor } = user;
  const demands = { mustChangePassword, mustAddSecondFactor };
  return { userId, username, roles, ...demands, sessionId: id, tokenScope: scope };
}
