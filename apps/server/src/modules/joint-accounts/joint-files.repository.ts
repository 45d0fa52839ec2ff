import type { Database } from "@strikebook/database/client";
import type { JointFileNamed } from "@strikebook/validators/sharing";
import { blocksOfSession, readStoredFile } from "../../import/file/chunks.repository.ts";
import { cutFile } from "../../import/file/cut-file.ts";
import type { FileReading } from "../../import/file/file-reading.ts";
import { accountKey } from "../../import/file/staged-rows.ts";
import type { JointAccount } from "./joint-accounts.repository.ts";

/** A file of the viewer's that tells something of an account which the other's copy lacks. */
export type JointFile = {
  readonly importId: string;
  readonly fileName: string;
  /** Rows of history that the other's copy lacks. */
  readonly rows: number;
  /** Rows of positions of days on which the other's copy has none. */
  readonly positions: number;
};

/** One's own copy of an account, and the other's. */
export type Copies = Pick<JointAccount, "accountId" | "personId"> & { readonly theirAccountId: string };

// $1 the viewer, $2 their copy, $3 the other person, $4 the other's copy.
const LACKING = `
  SELECT i.id AS "importId", i.file_name AS "fileName", coalesce(sum(l.rows), 0)::int AS rows,
         coalesce(sum(l.positions), 0)::int AS positions
    FROM (SELECT t.import_id, count(*) AS rows, 0 AS positions FROM transactions t
           WHERE t.user_id = $1 AND t.account_id = $2
             AND NOT EXISTS (SELECT FROM transactions o WHERE o.user_id = $3 AND o.account_id = $4
                    AND o.event_date = t.event_date AND o.fingerprint = t.fingerprint AND o.occurrence = t.occurrence)
           GROUP BY 1
          UNION ALL
          SELECT p.import_id, 0, count(*) FROM positions p
           WHERE p.user_id = $1 AND p.account_id = $2
             AND NOT EXISTS (SELECT FROM positions o
                              WHERE o.user_id = $3 AND o.account_id = $4 AND o.portfolio_date = p.portfolio_date)
           GROUP BY 1) l
    JOIN imports i ON i.id = l.import_id AND i.user_id = $1
   GROUP BY i.id ORDER BY i.sequence`;

const FILE = `
  SELECT i.session_id AS "sessionId", s.reading, array_agg(f.ref) FILTER (WHERE f.account_id = $3) AS refs
    FROM imports i JOIN upload_sessions s ON s.id = i.session_id AND s.user_id = $1
    JOIN import_file_accounts f ON f.import_id = i.id
   WHERE i.user_id = $1 AND i.id = $2 AND i.undone_at IS NULL
   GROUP BY i.id, s.id`;

type FileRow = {
  readonly sessionId: string;
  readonly reading: FileReading;
  /** The file's numbers of the account; null when it tells nothing of it. */
  readonly refs: readonly number[] | null;
};

export type JointFilesRepository = ReturnType<typeof createJointFilesRepository>;

export function createJointFilesRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Files of the viewer's copy that tell what the other's lacks, in the order in which they were imported. */
    listLacking: async (
      viewerId: string,
      { accountId, personId, theirAccountId }: Copies,
    ): Promise<JointFile[]> =>
      (await pool.query<JointFile>(LACKING, [viewerId, accountId, personId, theirAccountId])).rows,

    /** A file of the viewer's with the lines of one of their accounts alone; undefined when none of theirs tells of it. */
    async findContent(
      viewerId: string,
      { accountId, importId }: JointFileNamed,
    ): Promise<string | undefined> {
      const [file] = (await pool.query<FileRow>(FILE, [viewerId, importId, accountId])).rows;
      if (file === undefined || file.refs === null) {
        return undefined;
      }
      const { sessionId, reading, refs } = file;
      const accounts = reading.accounts.filter(({ ref }) => refs.includes(ref));
      // By what the file holds: an account that was deleted since still stands in it.
      if (accounts.length === reading.accounts.length) {
        return await readStoredFile(pool, sessionId);
      }
      const keys = new Set(accounts.map(accountKey));
      const pieces = cutFile(() => blocksOfSession(pool, sessionId), reading.identity, keys);
      let content = "";
      for await (const piece of pieces) {
        content += piece;
      }
      return content;
    },
  };
}
