import { HttpResponse, http } from "msw";
import { server } from "../../../testing/server.ts";
import type { ListedUser, Statistics } from "../analytics.queries.ts";
import { answerHouse } from "./house-answers.ts";

/** Figures of seven days of a house with four users. */
export function statistics(given: Partial<Statistics> = {}): Statistics {
  return {
    totalUsers: 4,
    activeUsers: 3,
    inactiveUsers: 1,
    roleStatistics: [
      { role: "ADMIN", count: 1, activeCount: 1, inactiveCount: 0 },
      { role: "USER", count: 2, activeCount: 2, inactiveCount: 0 },
      { role: "READONLY", count: 1, activeCount: 0, inactiveCount: 1 },
    ],
    userGrowth: { period: "30d", current: 1, previous: 2, percentageChange: -50, trend: "DECREASING" },
    emailVerificationStats: { verified: 1, unverified: 3, verificationRate: 25 },
    systemHealth: {
      status: "ok",
      uptime: 93_600_000,
      database: "ok",
      memoryUsedPercent: 4.2,
      version: "0.1.0",
    },
    activityTrends: [
      { date: "2026-11-18", activeUsers: 0, newUsers: 0, loginCount: 0 },
      { date: "2026-11-19", activeUsers: 2, newUsers: 1, loginCount: 1234 },
      { date: "2026-11-20", activeUsers: 1, newUsers: 0, loginCount: 2 },
    ],
    userActivities: {
      mostActiveUsers: [
        { userId: "u-ann", fullName: "Ann Lee", username: "ann", loginCount: 1235 },
        { userId: "u-boss", fullName: "", username: "boss", loginCount: 1 },
      ],
      recentRegistrations: [listedUser({ id: "u-ann", username: "ann", fullName: "Ann Lee" })],
      inactiveAccounts: [
        listedUser({ id: "u-bob", username: "bob", fullName: "Bob Ray", enabled: false, lastLoginAt: null }),
      ],
    },
    securityAlerts: { failedLoginAttempts: 1200, suspiciousActivity: 0, lockedAccounts: 1 },
    ...given,
  };
}

function listedUser(given: Partial<ListedUser>): ListedUser {
  return {
    id: "u",
    username: "u",
    fullName: "U",
    roles: ["USER"],
    enabled: true,
    createdAt: "2026-11-19T15:00:00.000Z",
    lastLoginAt: "2026-11-20T15:00:00.000Z",
    ...given,
  };
}

/** Answers the statistics, and each time what `answer` says instead, if anything; notes the periods asked for. */
export function answerStatistics(
  given: Partial<Statistics> = {},
  answer: () => Response | undefined = () => undefined,
): (string | null)[] {
  const asked: (string | null)[] = [];
  answerHouse();
  server.use(
    http.get("*/api/admin/statistics", ({ request }) => {
      const period = new URL(request.url).searchParams.get("period");
      asked.push(period);
      const data = statistics(given);
      const userGrowth = { ...data.userGrowth, period: period ?? "" };
      return answer() ?? HttpResponse.json({ ...data, userGrowth });
    }),
    http.get("*/api/admin/health", () =>
      HttpResponse.json({
        status: "ok",
        timestamp: "2026-11-20T15:00:00.000Z",
        adminUser: "boss",
        endpoints: ["GET /api/admin/users", "GET /api/admin/statistics"],
      }),
    ),
  );
  return asked;
}

/** A refusal without words of its own. */
export const refusal = (status: number): Response =>
  HttpResponse.json({}, { status, headers: { "x-request-id": "req-7" } });
