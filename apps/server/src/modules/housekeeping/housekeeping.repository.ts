import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { FileRecord } from "@strikebook/core/housekeeping/failed-files";
import type { HousePerson } from "@strikebook/core/housekeeping/people";
import type { StorageSample } from "@strikebook/core/housekeeping/storage-outlook";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { fullNameOf } from "@strikebook/core/users/user";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { signInLocksAt } from "../../records/sign-in-locks.sql.ts";

export type HousekeepingRepository = ReturnType<typeof createHousekeepingRepository>;

/** More people than a family has; a list of housekeeping is no place for more. */
const PEOPLE_MAX = 1000;
const RECORDS_MAX = 2000;
const SAMPLES_DAYS_KEPT = 120;

const PEOPLE = `SELECT u.id, u.username, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
    u.roles::text[] AS roles, u.enabled, u.email_verified AS "emailVerified",
    u.must_change_password AS "mustChangePassword", u.email_self_chosen AS "isEmailSelfChosen",
    u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.last_login_at AS "lastLoginAt", locks.locked_until AS "lockedUntil",
    (SELECT max(i.created_at) FROM imports i WHERE i.user_id = u.id) AS "lastUploadAt",
    newest.file_name AS "fileName", newest.created_at AS "importedAt"
  FROM users u LEFT JOIN ${signInLocksAt("$1")} AS locks USING (username)
  LEFT JOIN LATERAL (SELECT i.file_name, i.created_at FROM imports i
    WHERE i.user_id = u.id AND i.undone_at IS NULL ORDER BY i.created_at DESC, i.sequence DESC LIMIT 1) newest ON true
  ORDER BY u.created_at, u.id LIMIT ${PEOPLE_MAX}`;

const FILE_RECORDS = `SELECT CASE action_type WHEN 'FAILED_FILE_DISMISSED' THEN target_user_id ELSE performed_by_id END AS "userId", details ->> 'fileName' AS "fileName", details ->> 'kind' AS kind,
    CASE WHEN action_type IN ('FILE_IMPORTED', 'FAILED_FILE_DISMISSED') THEN NULL ELSE coalesce(error_message, '') END AS words,
    details -> 'actions' AS actions, performed_at AS at
  FROM audit_logs
  WHERE action_type IN ('FILE_IMPORTED', 'FILE_REFUSED', 'IMPORT_FAILED', 'FAILED_FILE_DISMISSED') AND performed_at >= $1
    AND performed_by_id IS NOT NULL
  ORDER BY performed_at DESC LIMIT ${RECORDS_MAX}`;

type PersonRow = Omit<HousePerson, "fullName" | "newestFile"> & {
  readonly fileName: string | null;
  readonly importedAt: Date | null;
};
type RecordRow = Omit<FileRecord, "actions" | "kind" | "words"> & {
  readonly actions: readonly string[] | null;
  readonly kind: string | null;
  readonly words: string | null;
};

/** What there is to know about everybody, their files and the database, in four statements. */
export function createHousekeepingRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Everybody, with until when they are locked out at `now`. */
    async listPeople(now: Date): Promise<HousePerson[]> {
      const { rows } = await pool.query<PersonRow>(PEOPLE, [now]);
      return rows.map(({ fileName, importedAt, ...row }) => ({
        ...row,
        fullName: fullNameOf(row),
        newestFile: fileName === null || importedAt === null ? null : { fileName, importedAt },
      }));
    },

    record: (audit: AuditEntry) => writeAudit(pool, audit),

    /** Everybody's files since `instant`, imported, dismissed or not, the newest first. */
    async listFileRecords(instant: Date): Promise<FileRecord[]> {
      const { rows } = await pool.query<RecordRow>(FILE_RECORDS, [instant]);
      return rows.map(({ kind, words, actions, ...row }) => ({
        ...row,
        actions: actions ?? undefined,
        kind: kind ?? undefined,
        words: words ?? undefined,
      }));
    },

    async databaseBytes(): Promise<number> {
      const { rows } = await pool.query<{ bytes: string }>(
        "SELECT pg_database_size(current_database()) AS bytes",
      );
      return Number(rows[0]?.bytes ?? 0);
    },

    async listSamples(): Promise<StorageSample[]> {
      const { rows } = await pool.query<{ day: CalendarDate; bytes: string }>(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day, database_bytes AS bytes FROM storage_samples ORDER BY day`,
      );
      return rows.map(({ day, bytes }) => ({ day, databaseBytes: Number(bytes) }));
    },

    /** Notes the database's size, once a day, and forgets old notes. */
    async takeSample(day: CalendarDate): Promise<void> {
      await pool.query(
        `INSERT INTO storage_samples (day, database_bytes) VALUES ($1, pg_database_size(current_database()))
         ON CONFLICT (day) DO NOTHING`,
        [day],
      );
      await pool.query(`DELETE FROM storage_samples WHERE day < $1::date - ${SAMPLES_DAYS_KEPT}`, [day]);
    },
  };
}
