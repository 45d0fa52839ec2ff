import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AdminPortfolioPage } from "./pages/admin-portfolio-page.tsx";
import { answerAdminSteps, answerUsers, listedUser } from "./testing/admin-answers.ts";

beforeEach(() => {
  signIn({ roles: ["ADMIN"] });
});

const BOB = listedUser();
const EVE = listedUser({
  id: "u-2",
  username: "eve",
  fullName: "Eve Hill",
  firstName: "Eve",
  lastName: "Hill",
  enabled: false,
});

const HOME = "/admin/portfolio";
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const alertText = async () => (await screen.findByRole("alert")).textContent;
const open = (address: string) => renderPage(<AdminPortfolioPage />, address);

test("four steps to the positions, each asking for what it needs, and back to the start", async () => {
  answerUsers([BOB]);
  const asked = answerAdminSteps();
  const { user, location } = open(HOME);

  const chosen = await screen.findByRole("button", { name: "Select User Bob Stone" });
  expect(screen.getByText(/^Portfolio Management · printed /)).toBeVisible();
  await user.click(chosen);
  await user.click(await screen.findByRole("button", { name: "Continue to Date Selection" }));
  expect(await alertText()).toBe("Please select at least one account to continue.");
  await user.click(screen.getByRole("checkbox", { name: /Roth.*N\/A.*Retirement/ }));
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all accounts" });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await user.click(button("Continue to Date Selection"));

  await user.click(await screen.findByRole("button", { name: "Continue to Portfolio" }));
  expect(await alertText()).toBe("Please select at least one date to continue.");
  await user.click(screen.getByRole("checkbox", { name: "Nov 13, 2026" }));
  await user.click(button("Continue to Portfolio"));

  expect(await screen.findByRole("row", { name: /AAPL/ })).toBeVisible();
  expect(asked).toMatchObject([{ accountIds: ["a-1", "a-2"], dates: ["2026-11-13"] }]);
  expect(screen.getByText("Bob Stone, 2 accounts, 1 date")).toBeVisible();
  // Paper names whose positions they are, never the administrator.
  expect(screen.getByText(/^Portfolio Management · Bob Stone · printed /)).toBeVisible();
  expect(location()).toBe(`${HOME}?step=portfolio&user=u-1&accounts=a-1%2Ca-2&dates=2026-11-13`);
  expect(button(/User ?\(completed\)$/).disabled).toBe(false);

  await user.click(button("Start Over"));
  expect(location()).toBe(HOME);
});

test("search, role, order and page are asked of the server and stand in the address", async () => {
  const asked = answerUsers([BOB], 120);
  const { user, location } = open(HOME);
  await screen.findByRole("row", { name: /Bob Stone/ });
  expect(asked).toEqual(["/api/admin/users?page=0&size=20&sort=username%2Casc"]);
  expect(screen.getByText("Showing 1 to 20 of 120")).toBeVisible();

  await user.click(button("Page 3"));
  await waitFor(() => expect(asked.at(-1)).toContain("page=2"));
  await user.type(screen.getByLabelText("Search users"), " bo ");
  await waitFor(() =>
    expect(asked.at(-1)).toBe("/api/admin/users?page=0&size=20&sort=username%2Casc&search=bo"),
  );
  await user.selectOptions(screen.getByLabelText("Role"), "READONLY");
  await user.selectOptions(screen.getByLabelText("Sort by"), "Recent login");
  await user.selectOptions(screen.getByLabelText("Rows per page"), "50 rows");
  await waitFor(() =>
    expect(asked.at(-1)).toBe(
      "/api/admin/users/by-role/READONLY?page=0&size=50&sort=lastLoginAt%2Cdesc&search=bo",
    ),
  );
  expect(location()).toBe(`${HOME}?userSearch=bo&userRole=READONLY&userSort=lastLoginAt%2Cdesc&userSize=50`);
  const optionsOf = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(optionsOf("Role")).toEqual(["All", "ADMIN", "USER", "READONLY"]);
  expect(optionsOf("Sort by")).toHaveLength(9);
  expect(screen.queryByLabelText("Status")).toBeNull();

  await user.click(button("Clear Filters"));
  await waitFor(() => expect(asked.at(-1)).not.toContain("search"));
});

test("a disabled user cannot be selected, neither in the list nor by an address", async () => {
  answerUsers([BOB, EVE]);
  const { unmount } = open(HOME);
  expect(
    (await screen.findByRole<HTMLButtonElement>("button", { name: "Select User Eve Hill" })).disabled,
  ).toBe(true);
  const row = within(screen.getByRole("row", { name: /Bob Stone/ }));
  for (const text of ["BS", "bob", "bob@example.com", "USER", "Active", "Never", "Feb 3, 2026"]) {
    expect(row.getByText(text)).toBeVisible();
  }
  unmount();

  open(`${HOME}?step=accounts&user=u-2`);
  expect(await screen.findByText("No User Selected")).toBeVisible();
  expect(screen.getByText("Eve Hill is disabled and can't be selected.")).toBeVisible();
});

test.each([
  ["?step=accounts", "No User Selected", "Please select a user first."],
  ["?step=dates", "No User or Accounts Selected", "Please select a user first."],
  ["?step=dates&user=u-1", "No User or Accounts Selected", "Please select at least one account first."],
  ["?step=portfolio", "No User Selected", "Please select a user first."],
  ["?step=portfolio&user=u-1&accounts=a-1", "Incomplete Selection", "Please select at least one date first."],
])("an address that asks for too much: %s", async (query, title, help) => {
  answerUsers([BOB]);
  answerAdminSteps();
  const { user } = open(HOME + query);

  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(help)).toBeVisible();
  await user.click(button("Back"));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});

test("a range holds every day between its ends, and range and single dates exclude each other", async () => {
  answerUsers([BOB]);
  const asked = answerAdminSteps();
  const { user, location } = open(`${HOME}?step=dates&user=u-1&accounts=a-1,a-2`);
  await user.click(await screen.findByRole("checkbox", { name: "Select all dates" }));
  expect(screen.getByText("2 dates selected")).toBeVisible();

  const [start, end] = [
    screen.getByLabelText<HTMLInputElement>("Start date"),
    screen.getByLabelText<HTMLInputElement>("End date"),
  ];
  await user.type(start, "2026-11-01");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Nov 19, 2026" }).checked).toBe(false);
  await user.type(end, "2026-11-14");
  expect([start.max, end.min]).toEqual(["2026-11-14", "2026-11-01"]);
  expect(screen.getByText("14 dates selected; Joint holds positions on 1 of them")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Nov 19, 2026" }));
  expect(start.value).toBe("");
  expect(screen.getByText("1 date selected")).toBeVisible();

  await user.type(start, "2026-11-03");
  await user.type(end, "2026-11-01");
  expect(screen.getByText("Start date must not be after end date")).toBeVisible();
  await user.click(button("Continue to Portfolio"));
  expect(asked).toEqual([]);
  await user.clear(end);
  await user.type(end, "2026-11-05");
  await user.click(button("Continue to Portfolio"));

  await waitFor(() =>
    expect(asked).toMatchObject([
      { accountIds: ["a-1", "a-2"], dates: ["2026-11-03", "2026-11-04", "2026-11-05"] },
    ]),
  );
  expect(location()).toContain("start=2026-11-03&end=2026-11-05");
});

test("other accounts empty the dates, another user empties both, the same ones keep them", async () => {
  answerUsers([BOB, { ...EVE, enabled: true }]);
  answerAdminSteps();
  const address = `${HOME}?step=accounts&user=u-1&accounts=a-1&dates=2026-11-13`;
  const { user, location } = open(address);

  await user.click(await screen.findByRole("button", { name: "Continue to Date Selection" }));
  expect(location()).toContain("dates=2026-11-13");
  await user.click(await screen.findByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("checkbox", { name: /Roth/ }));
  await user.click(button("Continue to Date Selection"));
  expect(location()).toBe(`${HOME}?step=dates&user=u-1&accounts=a-1%2Ca-2`);
  await user.click(button(/User/));
  await user.click(await screen.findByRole("button", { name: "Select User Eve Hill" }));
  expect(location()).toBe(`${HOME}?step=accounts&user=u-2`);
});

test("an account without dates says so", async () => {
  answerUsers([BOB]);
  answerAdminSteps({ dates: [] });
  open(`${HOME}?step=dates&user=u-1&accounts=a-1`);
  expect(await screen.findByText("No Dates Available")).toBeVisible();
});

test.each([
  [403, "You need admin permissions to access user management"],
  [404, "User management endpoint not found - backend may not be fully implemented"],
  [500, "Failed to fetch users (HTTP 500)"],
])("users that cannot be loaded, status %i, are told in the catalog's words", async (status, words) => {
  server.use(http.get("/api/admin/users", () => HttpResponse.json({}, { status })));
  open(HOME);
  expect(await screen.findByText(words)).toBeVisible();
  expect(button("Try Again")).toBeVisible();
});

test("nobody found, and the filters are taken away again", async () => {
  const asked = answerUsers([]);
  const { user } = open(`${HOME}?userSearch=zoe`);
  expect(await screen.findByText("No Users Found")).toBeVisible();
  const empty = screen.getByText("No Users Found").closest("div");
  await user.click(within(empty as HTMLElement).getByRole("button", { name: "Clear Filters" }));
  expect(await screen.findByText("No Users Available")).toBeVisible();
  expect(screen.getByLabelText<HTMLInputElement>("Search users").value).toBe("");
  expect(asked).toHaveLength(2);
});

test("accounts that cannot be loaded are asked for again", async () => {
  answerUsers([BOB]);
  let isDown = true;
  answerAdminSteps();
  server.use(
    graphql.query("AdminUserAccounts", () =>
      isDown
        ? HttpResponse.json({ data: null, errors: [{ message: "User not found" }] })
        : HttpResponse.json({ data: { accounts: [] } }),
    ),
  );
  const { user } = open(`${HOME}?step=accounts&user=u-1`);
  expect(await screen.findByText("Failed to load accounts")).toBeVisible();
  isDown = false;
  await user.click(button("Try Again"));
  expect(await screen.findByText("No accounts found")).toBeVisible();
});
