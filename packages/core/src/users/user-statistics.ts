import type { CalendarDate } from "../shared/calendar-date.ts";
import type { Trend } from "../shared/trend.ts";
import type { User } from "./user.ts";

/** Users of a role; each role of a user counts. */
export type RoleFigures = {
  readonly role: string;
  readonly count: number;
  readonly activeCount: number;
  readonly inactiveCount: number;
};

/** Users who came in a period, against the period before. */
export type UserGrowth = {
  readonly period: string;
  readonly current: number;
  readonly previous: number;
  readonly percentageChange: number;
  readonly trend: Trend;
};

/** A day of the exchange. */
export type DayFigures = {
  readonly date: CalendarDate;
  readonly activeUsers: number;
  readonly newUsers: number;
  readonly loginCount: number;
};

/** A user as the lists of the console show one. */
export type ListedUser = Pick<
  User,
  "createdAt" | "enabled" | "fullName" | "id" | "lastLoginAt" | "roles" | "username"
>;

export type ActiveUser = Pick<User, "fullName" | "username"> & {
  readonly userId: string;
  readonly loginCount: number;
};

export type SystemHealth = {
  readonly status: string;
  /** Milliseconds. */
  readonly uptime: number;
  readonly database: string;
  readonly memoryUsedPercent: number;
  readonly version: string;
};

export type SecurityAlerts = {
  readonly failedLoginAttempts: number;
  readonly suspiciousActivity: number;
  /** At this instant; the others are of the period. */
  readonly lockedAccounts: number;
};

/** The administrators' figures over all users. */
export type UserStatistics = {
  readonly totalUsers: number;
  readonly activeUsers: number;
  readonly inactiveUsers: number;
  readonly roleStatistics: readonly RoleFigures[];
  readonly userGrowth: UserGrowth;
  readonly emailVerificationStats: {
    readonly verified: number;
    readonly unverified: number;
    readonly verificationRate: number;
  };
  readonly systemHealth: SystemHealth;
  readonly activityTrends: readonly DayFigures[];
  readonly userActivities: {
    readonly mostActiveUsers: readonly ActiveUser[];
    readonly recentRegistrations: readonly ListedUser[];
    readonly inactiveAccounts: readonly ListedUser[];
  };
  readonly securityAlerts: SecurityAlerts;
};
