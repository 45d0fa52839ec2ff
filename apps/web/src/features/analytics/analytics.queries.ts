import { keepPreviousData } from "@tanstack/react-query";
import { question } from "../../lib/network/query.ts";
import { rest } from "../../lib/network/rest-client.ts";
import type { Period } from "./periods.ts";
import { inStatisticsWords, quietly } from "./statistics-error.ts";

/** A user as lists show one; instants are ISO 8601. */
export type ListedUser = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly roles: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: string;
  /** Null before the first sign-in. */
  readonly lastLoginAt: string | null;
};

export type RoleFigures = {
  readonly role: string;
  readonly count: number;
  readonly activeCount: number;
  readonly inactiveCount: number;
};

export type UserGrowth = {
  readonly period: string;
  readonly current: number;
  readonly previous: number;
  readonly percentageChange: number;
  readonly trend: string;
};

/** A day of the exchange. */
export type DayFigures = {
  readonly date: string;
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

export type Statistics = {
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

export type AdminHealth = {
  readonly status: string;
  readonly timestamp: string;
  readonly adminUser: string;
  readonly endpoints: readonly string[];
};

const REFRESH_MS = 60_000;

/** Figures over all users; fetched again each minute while the page is open. Null when the server has none. */
export const statisticsQuery = (period: Period) =>
  question(
    ["analytics", "Statistics", period],
    (signal) => inStatisticsWords(fetchStatistics(period, signal)),
    {
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    },
  );

/** Whether the administrators' interface answers, and to whom. */
export const adminHealthQuery = () =>
  question(
    ["analytics", "Health", {}],
    async (signal) => {
      try {
        return await rest<AdminHealth>("GET", "/api/admin/health", { signal });
      } catch (error) {
        throw quietly(error);
      }
    },
    { refetchInterval: REFRESH_MS },
  );

async function fetchStatistics(period: Period, signal: AbortSignal): Promise<Statistics | null> {
  const path = `/api/admin/statistics?period=${period}`;
  const answer = await rest<Statistics | undefined>("GET", path, { signal });
  return answer !== undefined && answer.totalUsers > 0 ? answer : null;
}
