import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { notFound } from "@strikebook/core/shared/errors";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { AuthNeeds } from "./auth.needs.ts";

/** The sessions of the viewer: devices on which they are signed in. */
export function ownSessions({ repository, clock }: Pick<AuthNeeds, "clock" | "repository">) {
  const end = (viewer: Viewer, which: { id: string } | { except: string }, actor: Actor) => {
    const at = clock.now();
    return repository.endSessions(viewer.userId, which, at, (sessions) =>
      auditEntry({ actionType: "OWN_SESSIONS_ENDED", sessions }, actor, { at }),
    );
  };
  return {
    /** Newest first; `isCurrent` is the one that asks. */
    async listSessions({ userId, sessionId }: Viewer) {
      const sessions = await repository.listSessions(userId, clock.now());
      return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
    },

    /** Throws NOT_FOUND for a session of somebody else, and for one that has ended. */
    async endSession(viewer: Viewer, id: string, actor: Actor): Promise<void> {
      if ((await end(viewer, { id }, actor)) === 0) {
        throw notFound("Session");
      }
    },

    /** Ends all but the one that asks; answers how many. */
    endOtherSessions: (viewer: Viewer, actor: Actor): Promise<number> =>
      end(viewer, { except: viewer.sessionId }, actor),
  };
}
