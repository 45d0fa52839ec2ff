import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { AdminDashboardPage } from "./pages/admin-dashboard-page.tsx";
import { answerStatistics, refusal } from "./testing/answers.ts";

const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;
const refresh = () => screen.getByRole("button", { name: "Refresh" });

test("total, active and inactive users with the ways to them, and when they were counted", async () => {
  const asked = answerStatistics({ totalUsers: 1_234_567, activeUsers: 1_234_566 });
  renderPage(<AdminDashboardPage />);
  expect(screen.getByText("Loading admin dashboard...")).toBeVisible();

  expect(await figure("Total Users")).toBe("Total Users1,234,567Show all users");
  expect(await figure("Active Users")).toBe("Active Users1,234,566100.00% can sign in. Show active");
  expect(await figure("Inactive Users")).toBe("Inactive Users1<0.01% are disabled. Show inactive");
  expect(linkTo("Show all users")).toBe("/admin/users");
  expect(linkTo("Show active")).toBe("/admin/users?status=active");
  expect(linkTo("Show inactive")).toBe("/admin/users?status=inactive");
  expect(screen.getByText(/^Last updated: \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
  expect(asked).toEqual(["30d"]);
});

test("users by role, each role leading to its users", async () => {
  answerStatistics();
  renderPage(<AdminDashboardPage />);

  const table = await screen.findByRole("table", { name: /^Users by Role/ });
  const rows = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Admin", "1", "1", "0", "25.00%"],
    ["User", "2", "2", "0", "50.00%"],
    ["Read Only", "1", "0", "1", "25.00%"],
  ]);
  expect(linkTo("Read Only")).toBe("/admin/users?role=READONLY");
  expect(screen.queryByText(/several roles/)).toBeNull();
});

test("shares by role are folded for a family, and open for more people", async () => {
  answerStatistics();
  const { unmount } = renderPage(<AdminDashboardPage />);
  expect(await screen.findByRole("table", { name: /^Users by Role/ })).not.toBeVisible();
  unmount();

  answerStatistics({ totalUsers: 21, activeUsers: 21 });
  renderPage(<AdminDashboardPage />);
  expect(await screen.findByRole("heading", { name: "Users by Role" })).toBeVisible();
});

test("who has several roles is explained", async () => {
  answerStatistics({ totalUsers: 3, activeUsers: 2 });
  const { user } = renderPage(<AdminDashboardPage />);

  await user.click(await screen.findByText("Users by Role", { selector: "summary" }));
  expect(screen.getByText("Users with several roles count once in each.")).toBeVisible();
});

test("the only user is no special case", async () => {
  answerStatistics({ totalUsers: 1, activeUsers: 1, inactiveUsers: 0 });
  renderPage(<AdminDashboardPage />);

  expect(await figure("Inactive Users")).toBe("Inactive Users0No disabled users.");
  expect(screen.queryByRole("link", { name: "Show inactive" })).toBeNull();
});

test("the quick actions double nothing of the list of areas, and stay when the figures cannot be had", async () => {
  answerStatistics({}, () => refusal(500));
  renderPage(<AdminDashboardPage />);

  const actions = within(screen.getByRole("region", { name: "Quick Actions" })).getAllByRole("link");
  expect(actions.map((link) => link.getAttribute("href"))).toEqual([
    "/admin/users/create",
    "/admin/audit-logs?view=failed",
  ]);
  expect(actions[0]?.textContent).toContain("Create User");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Error loading admin dashboardBackend not available");
  expect(screen.getByText("Request req-7")).toBeVisible();
  expect(screen.queryByText(/^Last updated/)).toBeNull();
});

test("old figures stay with a warning when refreshing fails, until Try Again succeeds", async () => {
  let isDown = false;
  const asked = answerStatistics({}, () => (isDown ? refusal(503) : undefined));
  const { user } = renderPage(<AdminDashboardPage />);
  await figure("Total Users");

  isDown = true;
  await user.click(refresh());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/^Failed to fetch statistics \(HTTP 503\) Showing data from \w{3} \d+/);
  expect(await figure("Total Users")).toContain("4");

  isDown = false;
  await user.click(within(alert).getByRole("button", { name: "Try Again" }));
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  expect(asked).toHaveLength(3);
});

test("a cut line is told by the page alone: no toast each minute", async () => {
  let isCut = false;
  answerStatistics({}, () => (isCut ? HttpResponse.error() : undefined));
  const { user } = renderPage(<AdminDashboardPage />);
  await figure("Total Users");

  isCut = true;
  await user.click(refresh());

  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Network error\. Please check your connection and try again\./,
  );
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
