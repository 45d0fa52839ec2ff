import type { Database } from "@strikebook/database/client";
import { readStoredFile } from "../../import/file/chunks.repository.ts";
import type { LeftFile } from "./left-file.ts";

/** How long a file waits for its person. */
const LEFT_DAYS = 30;

const WAITING = "user_id = $1 AND state = 'OPEN' AND operation_id IS NULL AND expires_at > now()";
const LEFT = `${WAITING} AND left_at IS NOT NULL`;

const LIST = `SELECT id AS "sessionId", file_name AS "fileName", size_bytes::float8 AS "fileSizeBytes", left_at AS "leftAt"
    FROM upload_sessions WHERE ${LEFT} ORDER BY left_at, id`;

// A session whose bytes are kept with an earlier one has no content to take.
const LEAVE = `UPDATE upload_sessions s SET left_at = now(), expires_at = now() + make_interval(days => ${LEFT_DAYS})
   WHERE ${WAITING} AND id = $2 AND EXISTS (SELECT FROM upload_chunks c WHERE c.session_id = s.id)`;

const FIND = `SELECT id FROM upload_sessions WHERE ${LEFT} AND id = $2`;

const TAKE = `UPDATE upload_sessions SET left_at = NULL WHERE ${LEFT} AND id = $2`;

/** Files that a script left for their person. */
export const createLeftFilesRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Oldest first. */
  list: async (userId: string): Promise<LeftFile[]> => (await pool.query<LeftFile>(LIST, [userId])).rows,

  /** Leaves the file of a preview that waits; false when it does not. */
  leave: async (userId: string, sessionId: string): Promise<boolean> =>
    (await pool.query(LEAVE, [userId, sessionId])).rowCount === 1,

  /** The content of such a file; undefined when there is none. */
  async find(userId: string, sessionId: string): Promise<string | undefined> {
    const { rowCount } = await pool.query(FIND, [userId, sessionId]);
    return rowCount === 1 ? await readStoredFile(pool, sessionId) : undefined;
  },

  /** It is in a browser's queue from now on; false when it was before. */
  take: async (userId: string, sessionId: string): Promise<boolean> =>
    (await pool.query(TAKE, [userId, sessionId])).rowCount === 1,
});
