import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UserDetailsPage } from "./pages/user-details-page.tsx";
import { UsersPage } from "./pages/users-page.tsx";
import { ANN_ID, adminUser, answerUsers, ROOT_ID, refuse } from "./testing/answers.ts";
import type { AdminUser } from "./users.queries.ts";

function answer(given: Partial<AdminUser> = {}): void {
  server.use(
    http.get("/api/admin/users/:id", ({ params }) =>
      HttpResponse.json(adminUser({ id: String(params["id"]), ...given })),
    ),
  );
}

function open(id = ANN_ID, path = `/admin/users/${id}`) {
  return renderPage(
    <Routes>
      <Route path="/admin/users" element={<UsersPage />} />
      <Route path="/admin/users/:id" element={<UserDetailsPage />} />
    </Routes>,
    path,
  );
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));
const fact = (scope: { getByText: typeof screen.getByText }, label: string) =>
  scope.getByText(label).nextElementSibling?.textContent;
const daysAgo = (days: number) => {
  const at = new Date();
  at.setHours(12, 0, 0, 0);
  at.setDate(at.getDate() - days);
  return at.toISOString();
};

beforeEach(() => {
  signIn({ id: ROOT_ID, username: "root", roles: ["ADMIN"] });
});

test("a profile and four cards tell the user", async () => {
  answer({ roles: ["READONLY"], mustChangePassword: true });
  open();
  expect(screen.getByText("Loading user details...")).toBeVisible();

  const account = await card("Account Information");
  expect(fact(account, "Username")).toBe("ann");
  // Paper names whose details they are, never the administrator.
  expect(screen.getByText(/^User Details · Ann Lee · printed /)).toBeVisible();
  expect(fact(account, "E-mail")).toBe("ann@example.com");
  expect(fact(account, "Status")).toBe("Active");
  const activity = await card("Activity Information");
  expect(fact(activity, "Last login")).toBe("Never");
  expect(fact(activity, "Created")).toMatch(/^Jan [12], 2026/);
  const security = await card("Security & Permissions");
  expect(fact(security, "Access level")).toBe("Read Only");
  expect(fact(security, "Roles")).toBe("Read Only");
  expect(fact(security, "E-mail verified")).toBe("No");
  expect(fact(security, "Password")).toBe("Temporary: must be changed at the next sign-in");
  const system = await card("System Information");
  expect(fact(system, "Profile completeness")).toBe("85%Missing: verified e-mail");
  expect(
    system.getByRole("progressbar", { name: "Profile completeness" }).getAttribute("aria-valuenow"),
  ).toBe("85");
  expect(screen.getByRole("link", { name: "View Audit Log" }).getAttribute("href")).toBe(
    `/admin/audit-logs?user=${ANN_ID}`,
  );
  expect(screen.getByRole("link", { name: "Manage Portfolio" }).getAttribute("href")).toBe(
    `/admin/portfolio?step=accounts&user=${ANN_ID}`,
  );
});

test.each<[Partial<AdminUser>, string, string]>([
  [{ emailVerified: true, roles: ["ADMIN"] }, "Administrator", "100%"],
  [{ roles: [], firstName: "" }, "Standard User", "55%Missing: first name, role, verified e-mail"],
])("access and completeness are worked out of what is there: %j", async (given, level, complete) => {
  answer(given);
  open();

  expect(fact(await card("Security & Permissions"), "Access level")).toBe(level);
  expect(fact(await card("System Information"), "Profile completeness")).toBe(complete);
});

test.each([
  [0, /^Today/],
  [1, /^Yesterday/],
  [6, /^6 days ago/],
  [7, /^1 week ago/],
  [29, /^4 weeks ago/],
  [30, /^[A-Z][a-z]{2} \d+, \d{4}[A-Z]/],
])("a login %i days ago is told as %s, with the instant", async (days, label) => {
  answer({ lastLoginAt: daysAgo(days) });
  open();

  expect(fact(await card("Activity Information"), "Last login")).toMatch(label);
  expect(fact(await card("Activity Information"), "Last login")).toContain("12:00 PM");
});

test.each<[string, Partial<AdminUser>, string]>([
  [ROOT_ID, { roles: ["ADMIN"] }, "This is your own account, so you can't disable it."],
  [ANN_ID, { roles: ["USER", "ADMIN"] }, "Administrators can't be disabled here. Change the role first."],
])(
  "for oneself and for administrators there is no button, but the reason (%#)",
  async (id, given, reason) => {
    answer(given);
    open(id);

    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Disable|Enable/ })).toBeNull();
  },
);

test("disabling asks, is sent with its reason and read again", async () => {
  answer();
  const sent: unknown[] = [];
  server.use(
    http.put("/api/admin/users/:id/status", async ({ params, request }) => {
      sent.push(params["id"], await request.json());
      answer({ enabled: false });
      return HttpResponse.json(adminUser({ enabled: false }));
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Disable User" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Disable user ann" }));
  expect(dialog.getByText(/all their sessions end now/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Disable User" }));

  expect(await screen.findByRole("button", { name: "Enable User" })).toBeVisible();
  expect(sent).toEqual([ANN_ID, { enabled: false, reason: "Account disabled by admin" }]);
  expect(fact(await card("Account Information"), "Status")).toBe("Inactive");
  // A disabled user cannot be selected there.
  expect(screen.queryByRole("link", { name: "Manage Portfolio" })).toBeNull();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("a refusal stands in a banner that can be dismissed, and nothing has changed", async () => {
  answer();
  refuse("put", "/api/admin/users/:id/status", 500);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Disable User" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Disable User" }));

  expect((await screen.findByRole("alert")).textContent).toBe("Failed to update user status (HTTP 500)");
  expect(fact(await card("Account Information"), "Status")).toBe("Active");
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a user who is not there is told so, with the way back", async () => {
  refuse("get", "/api/admin/users/:id", 404, "User not found");
  open("nobody");

  expect(await screen.findByText("User not found or has been deleted")).toBeVisible();
  expect(screen.getByRole("heading", { name: "User not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Users" }).getAttribute("href")).toBe("/admin/users");
});

test.each([
  [403, "You need admin permissions to view user details"],
  [500, "Failed to fetch user details (500)"],
])("a refusal of %i is told in the words of the catalog, and asked again", async (status, text) => {
  refuse("get", "/api/admin/users/:id", status);
  const { user } = open();

  expect(await screen.findByText(text)).toBeVisible();
  answer();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("region", { name: "Account Information" })).toBeVisible();
});

test("a reload that fails keeps the user on the screen, with a warning", async () => {
  answer();
  const { user, queryClient } = open();
  await card("Account Information");
  refuse("get", "/api/admin/users/:id", 500);
  await queryClient.invalidateQueries();

  expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch user details (500)");
  expect(await screen.findByRole("region", { name: "Account Information" })).toBeVisible();
  answer();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("from the list to the details and back the filters stay", async () => {
  answerUsers();
  answer();
  const { user, location } = open(ANN_ID, "/admin/users?search=a&sort=email,desc&size=50");
  await user.click(await screen.findByRole("link", { name: "View ann" }));
  await card("Account Information");
  expect(location()).toBe(`/admin/users/${ANN_ID}`);

  await user.click(screen.getByRole("link", { name: "Back to Users" }));

  await screen.findByRole("link", { name: "View ann" });
  expect(location()).toBe("/admin/users?search=a&sort=email,desc&size=50");
});

test("who the sign-in provider says the user is, and untying", async () => {
  answer();
  let identities = [
    {
      id: "i-1",
      provider: "Pocket ID",
      email: "ann@example.com",
      tiedAt: "2026-11-18T15:00:00.000Z",
      lastUsedAt: "2026-11-19T15:00:00.000Z",
    },
  ];
  server.use(
    http.get("/api/users/:id/identities", () => HttpResponse.json({ provider: "Pocket ID", identities })),
    http.post("/api/users/:id/identities/:identityId/untie", () => {
      identities = [];
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = open();
  const provider = await card("Sign-in provider");
  expect(provider.getByText("ann@example.com at Pocket ID")).toBeVisible();

  await user.click(provider.getByRole("button", { name: "Untie ann@example.com at Pocket ID" }));

  expect(await provider.findByText(/^Ann Lee hasn't signed in with Pocket ID yet/)).toBeVisible();
});

test.each([
  [false, /The first sign-in ties it, by the e-mail you entered here\.$/],
  [true, /They chose their e-mail themselves: nothing is tied by it until you confirm it under Edit\.$/],
])("what ties somebody whose e-mail they chose themselves: %s", async (isEmailSelfChosen, words) => {
  answer({ isEmailSelfChosen });
  server.use(
    http.get("/api/users/:id/identities", () => HttpResponse.json({ provider: "Pocket ID", identities: [] })),
  );
  open();

  expect((await card("Sign-in provider")).getByText(words)).toBeVisible();
});
