import type { Role } from "@strikebook/core/users/role";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { Database } from "@strikebook/database/client";

export type AuthRepository = ReturnType<typeof createAuthRepository>;

type LiveSession = { readonly sessionId: string; readonly userId: string; readonly sessionVersion: number };

type ViewerRow = { username: string; roles: Role[]; must_change_password: boolean };

const VIEWER = `SELECT u.username, u.roles::text[] AS roles, u.must_change_password
  FROM user_sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > $4
    AND u.enabled AND u.session_version = $3`;

export function createAuthRepository({ prisma, pool }: Database) {
  return {
    /** Who the session stands for, as of `now`: undefined once it ended, expired, or its user was shut out. */
    async findViewer(session: LiveSession, now: Date): Promise<Viewer | undefined> {
      const { userId, sessionId, sessionVersion } = session;
      const { rows } = await pool.query<ViewerRow>({
        name: "viewer",
        text: VIEWER,
        values: [sessionId, userId, sessionVersion, now],
      });
      const [row] = rows;
      return row === undefined
        ? undefined
        : {
            userId,
            sessionId,
            username: row.username,
            roles: row.roles,
            mustChangePassword: row.must_change_password,
          };
    },

    /** Opens a session and answers its id. */
    async openSession(
      userId: string,
      opened: { from: SessionOrigin; at: Date; until: Date },
    ): Promise<string> {
      const { id } = await prisma.userSession.create({
        data: {
          userId,
          createdAt: opened.at,
          expiresAt: opened.until,
          ipAddress: opened.from.ipAddress ?? null,
          userAgent: opened.from.userAgent ?? null,
        },
      });
      return id;
    },
  };
}

type SessionOrigin = { readonly ipAddress?: string | undefined; readonly userAgent?: string | undefined };
