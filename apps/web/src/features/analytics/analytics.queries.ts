import type { OnWire } from "@strikebook/core/shared/on-wire";
import type { UserStatistics } from "@strikebook/core/users/user-statistics";
import { keepPreviousData } from "@tanstack/react-query";
import { question } from "../../lib/network/query.ts";
import { rest } from "../../lib/network/rest-client.ts";
import type { Period } from "./periods.ts";
import { inStatisticsWords, quietly } from "./statistics-error.ts";

export type Statistics = OnWire<UserStatistics>;
export type DayFigures = Statistics["activityTrends"][number];
export type ListedUser = Statistics["userActivities"]["inactiveAccounts"][number];

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
