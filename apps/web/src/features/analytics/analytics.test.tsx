import { fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AnalyticsPage } from "./pages/analytics-page.tsx";
import { answerStatistics, refusal } from "./testing/answers.ts";

const card = (name: string) => screen.findByRole("region", { name });
const text = async (name: string) => (await card(name)).textContent;
const fact = async (label: string) => (await screen.findByText(label)).closest("div")?.textContent;
const button = (name: string) => screen.getByRole("button", { name });

test("growth, verification and the state of the system", async () => {
  answerStatistics();
  renderPage(<AnalyticsPage />);
  expect(screen.getByText("Loading analytics dashboard...")).toBeVisible();

  expect(await fact("User Growth")).toBe("User Growth▼−50.00%1 new in 30 days, 2 in the 30 days before");
  expect(await fact("E-mail Verification")).toBe("E-mail Verification25.00%1 of 4 verified");
  expect(await fact("Total Users")).toContain("4");
  await screen.findByText("2 endpoints, checked as boss");
  expect(await text("System Health")).toBe(
    "System HealthStatusHealthyDatabaseHealthyAdmin interface2 endpoints, checked as bossHealthy" +
      "Uptime1 day 2 hoursMemory used4.20%Version0.1.0",
  );
});

test("growth from nothing bears no gain's sign, and addresses that nothing verifies are told so", async () => {
  answerStatistics({
    userGrowth: { period: "30d", current: 3, previous: 0, percentageChange: 100, trend: "INCREASING" },
    emailVerificationStats: { verified: 0, unverified: 4, verificationRate: 0 },
  });
  renderPage(<AnalyticsPage />);

  expect(await fact("User Growth")).toBe("User Growth100.00%3 new in 30 days, 0 in the 30 days before");
  expect(await fact("E-mail Verification")).toBe(
    "E-mail Verification0.00%Strikebook doesn't verify addresses yet.",
  );
});

test("the administrators' interface that does not answer is told without losing the figures", async () => {
  answerStatistics();
  server.use(http.get("*/api/admin/health", () => HttpResponse.error()));
  renderPage(<AnalyticsPage />);

  expect(await screen.findByText("Not answering")).toBeVisible();
  expect(await fact("Uptime")).toBe("Uptime1 day 2 hours");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a period is a button, goes into the request and the address; 30 days without one", async () => {
  const asked = answerStatistics();
  const { user, location } = renderPage(<AnalyticsPage />);
  await card("Activity Trend");
  expect(button("30 Days").getAttribute("aria-pressed")).toBe("true");

  await user.click(button("7 Days"));
  expect(await screen.findByText("1 new in 7 days, 2 in the 7 days before")).not.toBeVisible();
  await user.click(screen.getByText("User growth and e-mail verification"));
  expect(screen.getByText("1 new in 7 days, 2 in the 7 days before")).toBeVisible();
  expect(location()).toBe("/?period=7d");
  expect(screen.getByText("Users, sign-ins and security of the last 7 days")).toBeVisible();
  await user.click(button("30 Days"));
  expect(location()).toBe("/");
  expect(asked.slice(0, 2)).toEqual(["30d", "7d"]);
});

test("the address names the period", async () => {
  const asked = answerStatistics();
  renderPage(<AnalyticsPage />, "/?period=90d");
  await card("Activity Trend");

  expect(asked).toEqual(["90d"]);
  expect(button("90 Days").getAttribute("aria-pressed")).toBe("true");
});

test("a period that cannot be had shows no figures of another one", async () => {
  let isDown = false;
  answerStatistics({}, () => (isDown ? refusal(403) : undefined));
  const { user } = renderPage(<AnalyticsPage />);
  await card("Activity Trend");

  isDown = true;
  await user.click(button("7 Days"));

  expect((await screen.findByRole("alert")).textContent).toBe(
    "Error loading analyticsYou do not have permission to view admin statistics",
  );
  expect(screen.queryByText("Total Users")).toBeNull();
  isDown = false;
  await user.click(button("Try Again"));
  expect(await fact("Total Users")).toContain("4");
});

test("the chart says what its rows come to, and each day's numbers to keys and pointer", async () => {
  answerStatistics();
  renderPage(<AnalyticsPage />);
  const trend = within(await card("Activity Trend"));
  expect(trend.getByText("Nov 18 – 20, 2026, New York days")).toBeVisible();
  expect(trend.getByText("most 2 on Nov 19")).toBeVisible();
  expect(trend.getByText("1,236, most 1,234 on Nov 19")).toBeVisible();
  expect(trend.getByText("1, all on Nov 19")).toBeVisible();
  const slider = trend.getByRole("slider", { name: "Day of the activity trend" });

  fireEvent.focus(slider);
  expect(trend.getByText("Fri, Nov 20, 2026")).toBeVisible();
  fireEvent.keyDown(slider, { key: "ArrowLeft" });
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Nov 19, 2026: 2 users signed in, 1,234 sign-ins, 1 new user",
  );
  expect(slider.getAttribute("aria-valuenow")).toBe("2");
  expect(trend.getByText("Thu, Nov 19, 2026").parentElement?.textContent).toBe(
    "Thu, Nov 19, 2026Users signed in2Sign-ins1,234New users1",
  );
  fireEvent.keyDown(slider, { key: "Escape" });
  expect(trend.queryByText("Thu, Nov 19, 2026")).toBeNull();

  slider.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
  fireEvent.pointerMove(slider, { clientX: 110 });
  expect(trend.getByText("Wed, Nov 18, 2026")).toBeVisible();
});

test("the chart is a table as well, the newest day first; the address keeps it", async () => {
  answerStatistics();
  const { user, location } = renderPage(<AnalyticsPage />, "/?period=7d");
  await card("Activity Trend");

  await user.click(button("Show as table"));

  expect(location()).toBe("/?period=7d&trend=table");
  const table = screen.getByRole("table", { name: "Activity per day" });
  const rows = [...table.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ["Day", "Users signed in", "Sign-ins", "New users"],
    ["Nov 20, 2026", "1", "2", "0"],
    ["Nov 19, 2026", "2", "1,234", "1"],
    ["Nov 18, 2026", "0", "0", "0"],
  ]);
  expect(button("Export CSV (3 rows)")).toBeVisible();
  await user.click(button("Show as chart"));
  expect(location()).toBe("/?period=7d");
});

test("the lists name users, most sign-ins first, and lead to them", async () => {
  answerStatistics();
  renderPage(<AnalyticsPage />);

  expect(await text("Most Active Users")).toContain("Ann Leeann1,235boss1");
  expect(await text("Recent Registrations")).toMatch(/Ann Lee.*ann.*User.*Nov 19, 2026/);
  expect(await text("Inactive Accounts")).toMatch(/Bob Ray.*bob.*Inactive.*Never/);
  const bob = within(await card("Inactive Accounts")).getByRole("link", { name: "Bob Ray" });
  expect(bob.getAttribute("href")).toBe("/admin/users/u-bob");
  const all = within(await card("Inactive Accounts")).getByRole("link", { name: /^Show all/ });
  expect(all.getAttribute("href")).toBe("/admin/users?sort=lastLoginAt,asc");
});

test("empty lists say what that means", async () => {
  answerStatistics({
    userActivities: { mostActiveUsers: [], recentRegistrations: [], inactiveAccounts: [] },
  });
  renderPage(<AnalyticsPage />);

  expect(await text("Most Active Users")).toContain("No sign-ins in the last 30 days.");
  expect(await text("Inactive Accounts")).toContain("No inactive users in the last 30 days.");
});

test("security: what happened leads to its records, what did not leads nowhere", async () => {
  answerStatistics();
  renderPage(<AnalyticsPage />);

  const security = within(await card("Security Overview"));
  expect(security.getByText("Failed login attempts").closest("div")?.textContent).toBe(
    "Failed login attemptsin 30 days. Show them1,200",
  );
  expect(security.getByText("Suspicious activity").closest("div")?.textContent).toBe(
    "Suspicious activityin 30 days0",
  );
  expect(security.getByText("Locked accounts").closest("div")?.textContent).toBe(
    "Locked accountsat this moment1",
  );
  expect(security.getByRole("link", { name: "Show them" }).getAttribute("href")).toBe(
    "/admin/audit-logs?actionType=LOGIN_FAILED&startDate=2026-11-18",
  );
  expect(security.getByRole("link", { name: "Audit logs" }).getAttribute("href")).toBe("/admin/audit-logs");
});

test("an answer without users is an empty state with a way to ask again", async () => {
  let isEmpty = true;
  answerStatistics({}, () => (isEmpty ? HttpResponse.json({ totalUsers: 0 }) : undefined));
  const { user } = renderPage(<AnalyticsPage />);
  expect(await screen.findByText("No Analytics Data Available")).toBeVisible();

  isEmpty = false;
  await user.click(button("Try Again"));

  expect(await fact("Total Users")).toContain("4");
});

test("Refresh asks for figures and health, and quick actions lead on", async () => {
  const asked = answerStatistics();
  const { user } = renderPage(<AnalyticsPage />);
  await card("Activity Trend");

  await user.click(button("Refresh"));

  await expect.poll(() => asked).toEqual(["30d", "30d"]);
  const links = within(await card("Quick Actions")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/admin/users",
    "/admin/users/create",
    "/",
  ]);
});
