import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { EXCHANGE_ZONE } from "@strikebook/core/shared/exchange-day";
import type { ActiveUser, DayFigures, RoleFigures } from "@strikebook/core/users/user-statistics";
import type { Database } from "@strikebook/database/client";
import { signInLocksAt } from "../../records/sign-in-locks.sql.ts";

export type AnalyticsRepository = ReturnType<typeof createAnalyticsRepository>;

/** Days of the exchange, both ends included. */
export type DaySpan = { readonly first: CalendarDate; readonly last: CalendarDate };

export type RoleCount = Omit<RoleFigures, "inactiveCount">;

type UserCounts = { readonly total: number; readonly active: number; readonly verified: number };

type SecurityCounts = { readonly failed: number; readonly suspicious: number; readonly locked: number };

const USER_COUNTS = `SELECT count(*)::int AS total, (count(*) FILTER (WHERE enabled))::int AS active,
    (count(*) FILTER (WHERE email_verified))::int AS verified FROM users`;

// A user without a role is shown, and counted, as USER.
const ROLE_COUNTS = `SELECT role::text, count(*)::int AS count, (count(*) FILTER (WHERE enabled))::int AS "activeCount"
  FROM users, unnest(CASE WHEN cardinality(roles) > 0 THEN roles ELSE '{USER}'::role[] END) AS role GROUP BY role`;

const NEW_USERS = `SELECT count(*)::int AS count FROM users WHERE ${within("created_at")}`;

const DAYS = `WITH days AS (SELECT generate_series($1::date, $2::date, interval '1 day')::date AS day),
  logins AS (SELECT ${dayOf("performed_at")} AS day, count(*)::int AS logins,
      count(DISTINCT performed_by_id)::int AS people
    FROM audit_logs WHERE action_type = 'LOGIN' AND ${within("performed_at")} GROUP BY 1),
  joined AS (SELECT ${dayOf("created_at")} AS day, count(*)::int AS people
    FROM users WHERE ${within("created_at")} GROUP BY 1)
  SELECT days.day AS date, COALESCE(logins.people, 0) AS "activeUsers", COALESCE(joined.people, 0) AS "newUsers",
    COALESCE(logins.logins, 0) AS "loginCount"
  FROM days LEFT JOIN logins USING (day) LEFT JOIN joined USING (day) ORDER BY days.day`;

const MOST_ACTIVE = `SELECT u.id AS "userId", trim(u.first_name || ' ' || u.last_name) AS "fullName", u.username,
    count(*)::int AS "loginCount"
  FROM audit_logs l JOIN users u ON u.id = l.performed_by_id
  WHERE l.action_type = 'LOGIN' AND ${within("l.performed_at")}
  GROUP BY u.id ORDER BY count(*) DESC, u.username LIMIT $3`;

// Usernames without a user are locked like all others; they are no accounts.
const SECURITY = `SELECT (count(*) FILTER (WHERE action_type = 'LOGIN_FAILED'))::int AS failed,
    (count(*) FILTER (WHERE action_type = 'SUSPICIOUS_ACTIVITY'))::int AS suspicious,
    (SELECT count(*)::int FROM ${signInLocksAt("$3")} AS locks JOIN users USING (username)) AS locked
  FROM audit_logs WHERE action_type IN ('LOGIN_FAILED', 'SUSPICIOUS_ACTIVITY') AND ${within("performed_at")}`;

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

    /** Only roles that some user has. */
    countRoles: async () => (await pool.query<RoleCount>(ROLE_COUNTS)).rows,

    countNewUsers: async ({ first, last }: DaySpan) =>
      (await one<{ count: number }>(NEW_USERS, [first, last])).count,

    /** One entry per day, oldest first. */
    listDays: async ({ first, last }: DaySpan) => (await pool.query<DayFigures>(DAYS, [first, last])).rows,

    listMostActive: async ({ first, last }: DaySpan, count: number) =>
      (await pool.query<ActiveUser>(MOST_ACTIVE, [first, last, count])).rows,

    /** Security events of the days, and the accounts that are locked at `now`. */
    countSecurity: ({ first, last }: DaySpan, now: Date) => one<SecurityCounts>(SECURITY, [first, last, now]),
  };
}

/** SQL for the exchange's day of an instant. */
function dayOf(column: string): string {
  return `(${column} AT TIME ZONE '${EXCHANGE_ZONE}')::date`;
}

/** SQL for instants of the exchange's days from $1 to $2, as a range that an index serves. */
function within(column: string): string {
  const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE '${EXCHANGE_ZONE}'`;
  return `${column} >= ${startOf("$1::date")} AND ${column} < ${startOf("$2::date + 1")}`;
}
