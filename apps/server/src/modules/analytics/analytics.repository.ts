import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";

export type AnalyticsRepository = ReturnType<typeof createAnalyticsRepository>;

/** Instants; both ends included. */
type Span = { readonly from: Date; readonly to: Date };

export type RoleCount = { readonly role: string; readonly count: number; readonly activeCount: number };

export type DayFigures = {
  readonly date: CalendarDate;
  readonly activeUsers: number;
  readonly newUsers: number;
  readonly loginCount: number;
};

export type ActiveUser = {
  readonly userId: string;
  readonly fullName: string;
  readonly username: string;
  readonly loginCount: number;
};

type UserCounts = { readonly total: number; readonly active: number; readonly verified: number };

type SecurityCounts = { readonly failed: number; readonly suspicious: number; readonly locked: number };

const USER_COUNTS = `SELECT count(*)::int AS total, (count(*) FILTER (WHERE enabled))::int AS active,
    (count(*) FILTER (WHERE email_verified))::int AS verified FROM users`;

const ROLE_COUNTS = `SELECT role::text, count(*)::int AS count, (count(*) FILTER (WHERE enabled))::int AS "activeCount"
  FROM users, unnest(roles) AS role GROUP BY role`;

const NEW_USERS = "SELECT count(*)::int AS count FROM users WHERE created_at > $1 AND created_at <= $2";

// Days are the exchange's, as everywhere.
const ZONE = "America/New_York";

const DAYS = `WITH days AS (SELECT generate_series($1::date, $2::date, interval '1 day')::date AS day),
  logins AS (SELECT (performed_at AT TIME ZONE '${ZONE}')::date AS day, count(*)::int AS logins,
      count(DISTINCT performed_by_id)::int AS people
    FROM audit_logs WHERE action_type = 'LOGIN' AND performed_at > $1::date - interval '1 day' GROUP BY 1),
  joined AS (SELECT (created_at AT TIME ZONE '${ZONE}')::date AS day, count(*)::int AS people
    FROM users WHERE created_at > $1::date - interval '1 day' GROUP BY 1)
  SELECT days.day AS date, COALESCE(logins.people, 0) AS "activeUsers", COALESCE(joined.people, 0) AS "newUsers",
    COALESCE(logins.logins, 0) AS "loginCount"
  FROM days LEFT JOIN logins USING (day) LEFT JOIN joined USING (day) ORDER BY days.day`;

const MOST_ACTIVE = `SELECT u.id AS "userId", trim(u.first_name || ' ' || u.last_name) AS "fullName", u.username,
    count(*)::int AS "loginCount"
  FROM audit_logs l JOIN users u ON u.id = l.performed_by_id
  WHERE l.action_type = 'LOGIN' AND l.performed_at > $1 AND l.performed_at <= $2
  GROUP BY u.id ORDER BY count(*) DESC, u.username LIMIT $3`;

const SECURITY = `SELECT (count(*) FILTER (WHERE action_type = 'LOGIN_FAILED'))::int AS failed,
    (count(*) FILTER (WHERE action_type = 'SUSPICIOUS_ACTIVITY'))::int AS suspicious,
    (SELECT count(*)::int FROM sign_in_throttles WHERE key LIKE 'account:%' AND blocked_until > $2) AS locked
  FROM audit_logs WHERE action_type IN ('LOGIN_FAILED', 'SUSPICIOUS_ACTIVITY')
    AND performed_at > $1 AND performed_at <= $2`;

/** Figures over all users, from the users and the audit log. */
export function createAnalyticsRepository({ pool }: Database) {
  async function one<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row> {
    const { rows } = await pool.query<Row>(sql, [...values]);
    const [row] = rows;
    if (row === undefined) {
      throw new Error("An aggregate answered no row");
    }
    return row;
  }

  return {
    countUsers: () => one<UserCounts>(USER_COUNTS),

    /** Only roles that somebody has. */
    countRoles: async () => (await pool.query<RoleCount>(ROLE_COUNTS)).rows,

    countNewUsers: async ({ from, to }: Span) => (await one<{ count: number }>(NEW_USERS, [from, to])).count,

    /** One entry per day, both ends included, oldest first. */
    listDays: async (first: CalendarDate, last: CalendarDate) =>
      (await pool.query<DayFigures>(DAYS, [first, last])).rows,

    listMostActive: async ({ from, to }: Span, count: number) =>
      (await pool.query<ActiveUser>(MOST_ACTIVE, [from, to, count])).rows,

    countSecurity: ({ from, to }: Span) => one<SecurityCounts>(SECURITY, [from, to]),
  };
}
