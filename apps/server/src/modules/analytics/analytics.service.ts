import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { percentChange, percentOf } from "@strikebook/core/shared/percent";
import { trendOf } from "@strikebook/core/shared/trend";
import { ROLES } from "@strikebook/core/users/role";
import type { User } from "@strikebook/core/users/user";
import type { UserStatistics } from "@strikebook/core/users/user-statistics";
import type { AnalyticsPeriod } from "@strikebook/validators/portfolio/analytics";
import type { AnalyticsRepository, DaySpan, RoleCount } from "./analytics.repository.ts";

type Needs = {
  readonly repository: AnalyticsRepository;
  readonly users: {
    listNewest(count: number): Promise<User[]>;
    /** Without a sign-in since `instant`, the longest first. */
    listIdleSince(instant: Date, count: number): Promise<User[]>;
  };
  readonly health: () => Promise<{ status: string; database: string; version: string }>;
  /** Milliseconds that the server runs, and the share of the machine's memory that it holds. */
  readonly machine: () => { uptimeMs: number; memoryUsedPercent: number };
  readonly clock: { now(): Date };
  /** The exchange's day of an instant. */
  readonly dayOf: (instant: Date) => CalendarDate;
};

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

const DAY_MS = 24 * 60 * 60 * 1000;
const LIST_LENGTH = 5;

export function createAnalyticsService(needs: Needs) {
  const { repository, clock, dayOf } = needs;
  return {
    /**
     * The administrators' figures of the last days, today included; computed from users and audit log. The days are the
     * exchange's and the same for all figures: what came in the period is what the days of its trend add up to.
     */
    async summarize(period: AnalyticsPeriod): Promise<UserStatistics> {
      const days = Number.parseInt(period, 10);
      const now = clock.now();
      const span = daysUntil(dayOf(now), days);
      const [counts, roles, growth, activityTrends, security] = await Promise.all([
        repository.countUsers(),
        repository.countRoles(),
        growthOf(repository, period, { current: span, previous: daysUntil(addDays(span.first, -1), days) }),
        repository.listDays(span),
        repository.countSecurity(span, now),
      ]);
      return {
        totalUsers: counts.total,
        activeUsers: counts.active,
        inactiveUsers: counts.total - counts.active,
        roleStatistics: ROLES.map((role) => roleFigures(role, roles)),
        userGrowth: growth,
        emailVerificationStats: {
          verified: counts.verified,
          unverified: counts.total - counts.verified,
          verificationRate: percentOf(BigInt(counts.verified), BigInt(counts.total)),
        },
        systemHealth: await systemHealth(needs),
        activityTrends,
        userActivities: await userActivities(needs, span, new Date(now.getTime() - days * DAY_MS)),
        securityAlerts: {
          failedLoginAttempts: security.failed,
          suspiciousActivity: security.suspicious,
          lockedAccounts: security.locked,
        },
      };
    },
  };
}

/** So many days that end with `last`. */
const daysUntil = (last: CalendarDate, days: number): DaySpan => ({ first: addDays(last, 1 - days), last });

/** Users who came in the period, against those of the period before. */
async function growthOf(
  repository: AnalyticsRepository,
  period: AnalyticsPeriod,
  spans: { readonly current: DaySpan; readonly previous: DaySpan },
) {
  const [current, previous] = await Promise.all([
    repository.countNewUsers(spans.current),
    repository.countNewUsers(spans.previous),
  ]);
  return {
    period,
    current,
    previous,
    percentageChange: percentChange(BigInt(previous), BigInt(current)),
    trend: trendOf(previous, current),
  };
}

function roleFigures(role: string, counts: readonly RoleCount[]) {
  const { count, activeCount } = counts.find((row) => row.role === role) ?? { count: 0, activeCount: 0 };
  return { role, count, activeCount, inactiveCount: count - activeCount };
}

async function systemHealth({ health, machine }: Needs) {
  const { status, database, version } = await health();
  const { uptimeMs, memoryUsedPercent } = machine();
  return { status, uptime: uptimeMs, database, memoryUsedPercent, version };
}

async function userActivities({ repository, users }: Needs, span: DaySpan, idleSince: Date) {
  const [mostActiveUsers, recentRegistrations, inactiveAccounts] = await Promise.all([
    repository.listMostActive(span, LIST_LENGTH),
    users.listNewest(LIST_LENGTH),
    users.listIdleSince(idleSince, LIST_LENGTH),
  ]);
  return { mostActiveUsers, recentRegistrations, inactiveAccounts };
}
