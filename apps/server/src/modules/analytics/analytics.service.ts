import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { percentChange, percentOf } from "@strikebook/core/shared/percent";
import { trendOf } from "@strikebook/core/shared/trend";
import { ROLES } from "@strikebook/core/users/role";
import type { User } from "@strikebook/core/users/user";
import type { AnalyticsPeriod } from "@strikebook/validators/analytics";
import type { AnalyticsRepository, RoleCount } from "./analytics.repository.ts";

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
    /** The administrators' figures of the last days, today included; computed from users and audit log. */
    async summarize(period: AnalyticsPeriod) {
      const days = Number.parseInt(period, 10);
      const to = clock.now();
      const from = new Date(to.getTime() - days * DAY_MS);
      const today = dayOf(to);
      const [counts, roles, growth, activityTrends, security] = await Promise.all([
        repository.countUsers(),
        repository.countRoles(),
        growthOf(repository, period, { from, to }),
        repository.listDays(addDays(today, 1 - days), today),
        repository.countSecurity({ from, to }),
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
        userActivities: await userActivities(needs, { from, to }),
        securityAlerts: {
          failedLoginAttempts: security.failed,
          suspiciousActivity: security.suspicious,
          lockedAccounts: security.locked,
        },
      };
    },
  };
}

type Span = { readonly from: Date; readonly to: Date };

/** Users who came in the period, against those of the period before. */
async function growthOf(repository: AnalyticsRepository, period: AnalyticsPeriod, { from, to }: Span) {
  const before = new Date(2 * from.getTime() - to.getTime());
  const [current, previous] = await Promise.all([
    repository.countNewUsers({ from, to }),
    repository.countNewUsers({ from: before, to: from }),
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

async function userActivities({ repository, users }: Needs, span: Span) {
  const [mostActiveUsers, recentRegistrations, inactiveAccounts] = await Promise.all([
    repository.listMostActive(span, LIST_LENGTH),
    users.listNewest(LIST_LENGTH),
    users.listIdleSince(span.from, LIST_LENGTH),
  ]);
  return { mostActiveUsers, recentRegistrations, inactiveAccounts };
}
