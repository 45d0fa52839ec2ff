import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UsersPage } from "./pages/users-page.tsx";
import { adminUser, answerUsers, NOBODY_INVITED, ROOT_ID, refuse, USERS } from "./testing/answers.ts";

const FIRST = "/api/admin/users?page=0&size=20&sort=username%2Casc";

const rowOf = (name: RegExp) => screen.findByRole("row", { name });

beforeEach(() => {
  signIn({ id: ROOT_ID, username: "root", roles: ["ADMIN"] });
  server.use(NOBODY_INVITED);
});

test("the list is asked for by username and tells each user", async () => {
  const asked = answerUsers();
  renderPage(<UsersPage />, "/admin/users");
  expect(screen.getByText("Loading users...")).toBeVisible();
  expect(screen.getByText("Manage user accounts and permissions")).toBeVisible();

  const cells = within(await rowOf(/^ann /)).getAllByRole("cell");

  expect(asked).toEqual([FIRST]);
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    "Ann Lee",
    "ann@example.com",
    "User",
    "Active",
    "Never",
  ]);
  expect((await rowOf(/^view /)).textContent).toContain("Read OnlyInactive");
  expect(screen.getByText("4 users in total")).toBeVisible();
  expect(screen.queryByText("Loading users...")).toBeNull();
});

test("nobody is offered to disable themselves or an administrator", async () => {
  answerUsers();
  renderPage(<UsersPage />, "/admin/users");
  await rowOf(/^ann /);

  const actions = screen.getAllByRole("button", { name: /^(Disable|Enable) / });

  expect(actions.map((button) => button.getAttribute("aria-label"))).toEqual(["Disable ann", "Enable view"]);
  expect((await rowOf(/^root /)).textContent).toContain("You");
});

test("search, role, status, order and size go into request and address, and begin at the first page", async () => {
  const asked = answerUsers(USERS, 230);
  const { user, location } = renderPage(<UsersPage />, "/admin/users");
  await rowOf(/^ann /);
  const turn = async () => {
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await waitFor(() => expect(asked.at(-1)).toContain("page=1"));
    expect(location()).toContain("page=2");
  };
  const last = async (request: string, address: string) => {
    await waitFor(() => expect(asked.at(-1)).toBe(request));
    expect(location()).toBe(address);
  };

  await turn();
  await user.type(screen.getByRole("searchbox", { name: "Search users" }), "  ann ");
  await last(`${FIRST}&search=ann`, "/admin/users?search=ann");
  await turn();
  await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Read Only");
  await last(
    "/api/admin/users/by-role/READONLY?page=0&size=20&sort=username%2Casc&search=ann",
    "/admin/users?search=ann&role=READONLY",
  );
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await last(FIRST, "/admin/users");
  await turn();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Recent login");
  await last(
    "/api/admin/users?page=0&size=20&sort=lastLoginAt%2Cdesc",
    "/admin/users?sort=lastLoginAt%2Cdesc",
  );
  await turn();
  await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "50 rows");
  await last(
    "/api/admin/users?page=0&size=50&sort=lastLoginAt%2Cdesc",
    "/admin/users?sort=lastLoginAt%2Cdesc&size=50",
  );
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Inactive");
  await last(
    "/api/admin/users?page=0&size=50&sort=lastLoginAt%2Cdesc&enabled=false",
    "/admin/users?sort=lastLoginAt%2Cdesc&size=50&status=inactive",
  );
});

test("what is typed is asked for once, when it stands still", async () => {
  const asked = answerUsers();
  const { user } = renderPage(<UsersPage />, "/admin/users");
  await rowOf(/^ann /);

  await user.type(screen.getByRole("searchbox", { name: "Search users" }), "ann");
  await waitFor(() => expect(asked.at(-1)).toContain("search=ann"));

  expect(asked).toHaveLength(2);
});

test("an address is read as it was left; nonsense in it counts as not given", async () => {
  const asked = answerUsers(USERS, 230);
  renderPage(<UsersPage />, "/admin/users?search=lee&role=USER&status=active&sort=email,desc&page=3&size=10");
  await rowOf(/^ann /);
  expect(asked).toEqual([
    "/api/admin/users/by-role/USER?page=2&size=10&sort=email%2Cdesc&search=lee&enabled=true",
  ]);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("lee");
  expect(screen.getByText("Showing 21 to 30 of 230")).toBeVisible();
  expect(screen.getByText("230 users found")).toBeVisible();
});

test("an address of nonsense shows the plain list", async () => {
  const asked = answerUsers();
  renderPage(<UsersPage />, "/admin/users?role=OWNER&status=x&sort=passwordHash,asc&page=-3&size=7");
  await rowOf(/^ann /);

  expect(asked).toEqual([FIRST]);
});

test("a head of a column sorts, the other way at the second press", async () => {
  const asked = answerUsers();
  const { user } = renderPage(<UsersPage />, "/admin/users");
  await rowOf(/^ann /);

  await user.click(screen.getByRole("button", { name: /^Status/ }));
  await waitFor(() => expect(asked.at(-1)).toContain("sort=enabled%2Casc"));
  await user.click(screen.getByRole("button", { name: /^Status/ }));
  await waitFor(() => expect(asked.at(-1)).toContain("sort=enabled%2Cdesc"));

  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" }).value).toBe("enabled,desc");
});

test("nobody at all and nobody found are told apart", async () => {
  answerUsers([], 0);
  const { user } = renderPage(<UsersPage />, "/admin/users");
  expect(await screen.findByText("No Users Available")).toBeVisible();

  await user.type(screen.getByRole("searchbox"), "x");
  expect(await screen.findByText("No Users Found")).toBeVisible();
});

test.each([
  [403, "You need admin permissions to access user management"],
  [404, "User management endpoint not found - backend may not be fully implemented"],
  [500, "Failed to fetch users (HTTP 500)"],
])("a refusal of %i is told in the words of the catalog, and asked again", async (status, text) => {
  refuse("get", "/api/admin/users", status, "other words");
  const { user } = renderPage(<UsersPage />, "/admin/users");

  expect(await screen.findByText("Error loading users")).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  answerUsers();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await rowOf(/^ann /)).toBeVisible();
});

test("a reload that fails keeps the users on the screen, with a warning and a way to try again", async () => {
  answerUsers();
  const { user, queryClient } = renderPage(<UsersPage />, "/admin/users");
  await rowOf(/^ann /);

  server.use(http.get("/api/admin/users", () => HttpResponse.error()));
  await queryClient.invalidateQueries();
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("Network error. Please check your connection and try again.");
  expect(banner.textContent).toContain("Showing data from");
  expect(await rowOf(/^ann /)).toBeVisible();

  answerUsers();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a new search while the server is away keeps the rows under the banner; a refusal does not", async () => {
  answerUsers();
  const { user } = renderPage(<UsersPage />, "/admin/users");
  await rowOf(/^ann /);

  server.use(http.get("/api/admin/users", () => HttpResponse.error()));
  await user.type(screen.getByRole("searchbox"), "bob");
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("Network error. Please check your connection and try again.");
  expect(banner.textContent).toContain("Showing data from");
  expect(await rowOf(/^ann /)).toBeVisible();
  expect(screen.queryByText("Error loading users")).toBeNull();

  refuse("get", "/api/admin/users", 403, "other words");
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Error loading users")).toBeVisible();
  expect(screen.queryByRole("row", { name: /^ann / })).toBeNull();
});

test.each([
  [
    "Disable ann",
    "Disable User",
    "ann",
    false,
    "Account disabled by admin",
    /all their sessions end now.*; so do their tokens for scripts/,
  ],
  [
    "Enable view",
    "Enable User",
    "view",
    true,
    "Account enabled by admin",
    /can sign in again.* tokens for scripts stay ended/,
  ],
])("%s asks, says what follows, sends the reason and reads the list again", async (...given) => {
  const [action, confirm, username, enabled, reason, consequence] = given;
  const asked = answerUsers();
  const sent: unknown[] = [];
  server.use(
    http.put("/api/admin/users/:id/status", async ({ params, request }) => {
      sent.push(params["id"], await request.json());
      answerUsers(USERS.map((each) => (each.username === username ? { ...each, enabled } : each)));
      return HttpResponse.json(adminUser());
    }),
  );
  const { user } = renderPage(<UsersPage />, "/admin/users");
  await user.click(await screen.findByRole("button", { name: action }));
  const dialog = screen.getByRole("alertdialog");
  expect(within(dialog).getByText(consequence)).toBeVisible();
  expect(document.activeElement?.textContent).toBe("Cancel");

  await user.click(within(dialog).getByRole("button", { name: confirm }));

  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent).toEqual([USERS.find((each) => each.username === username)?.id, { enabled, reason }]);
  expect(asked).toHaveLength(1);
  const opposite = `${enabled ? "Disable" : "Enable"} ${username}`;
  expect(screen.getByRole("button", { name: opposite })).toBeVisible();
  expect(screen.getByText(new RegExp(`User ${username} ${enabled ? "enabled" : "disabled"}`))).toBeVisible();
});

test("cancelling changes nothing", async () => {
  answerUsers();
  const { user } = renderPage(<UsersPage />, "/admin/users");
  await user.click(await screen.findByRole("button", { name: "Disable ann" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("while it is under way the button says so and nothing closes the dialog", async () => {
  answerUsers();
  server.use(http.put("/api/admin/users/:id/status", () => delay("infinite")));
  const { user } = renderPage(<UsersPage />, "/admin/users");
  await user.click(await screen.findByRole("button", { name: "Disable ann" }));
  await user.click(screen.getByRole("button", { name: "Disable User" }));

  expect(await screen.findByRole("button", { name: "Disabling..." })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog")).toBeVisible();
});

test.each([
  [403, "You cannot disable your own account or other admin accounts"],
  [400, "Reason must be at most 500 characters"],
])(
  "a refusal of %i stands in a banner in the server's words, until it is dismissed",
  async (status, text) => {
    answerUsers();
    refuse("put", "/api/admin/users/:id/status", status, text);
    const { user } = renderPage(<UsersPage />, "/admin/users");
    await user.click(await screen.findByRole("button", { name: "Disable ann" }));
    await user.click(screen.getByRole("button", { name: "Disable User" }));

    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Disable ann" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

test("a change without an answer is never told as done", async () => {
  answerUsers();
  server.use(http.put("/api/admin/users/:id/status", () => HttpResponse.error()));
  const { user } = renderPage(<UsersPage />, "/admin/users");
  await user.click(await screen.findByRole("button", { name: "Disable ann" }));
  await user.click(screen.getByRole("button", { name: "Disable User" }));

  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Network error.* We don't know yet whether ann was disabled/,
  );
  expect(screen.queryByText(/User ann disabled/)).toBeNull();
});

test("all users of the filter are exported, formulas made safe", async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => `${blobs.push(blob)}` }));
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  const asked = answerUsers(USERS, 104);
  const { user } = renderPage(<UsersPage />, "/admin/users?role=USER");
  await rowOf(/^ann /);

  await user.click(screen.getByRole("button", { name: "Export CSV (104 rows)" }));
  await waitFor(() => expect(blobs).toHaveLength(1));

  expect(asked.slice(1).map((each) => each.slice(-40))).toEqual([
    "USER?page=0&size=100&sort=username%2Casc",
    "USER?page=1&size=100&sort=username%2Casc",
  ]);
  const lines = (await blobs[0]?.text())?.split("\r\n") ?? [];
  expect(lines[1]).toBe("ann,Ann,Lee,ann@example.com,no,User,Active,,2026-01-02T15:00:00.000Z");
  expect(lines[4]).toBe("view,Ann,Lee,'=view@example.com,no,Read Only,Inactive,,2026-01-02T15:00:00.000Z");
});
