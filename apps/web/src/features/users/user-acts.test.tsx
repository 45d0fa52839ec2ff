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

/** Answers the details, and notes each act with its body. */
function answer(given: Partial<AdminUser> = {}) {
  let user = adminUser(given);
  const acts: unknown[] = [];
  const act = (path: string, changes: Partial<AdminUser>, more: object = {}) =>
    http.post(`/api/users/:id/${path}`, () => {
      acts.push(path);
      user = { ...user, ...changes };
      return HttpResponse.json({ ...user, ...more });
    });
  server.use(
    http.get("/api/admin/users/:id", ({ params }) =>
      HttpResponse.json({ ...user, id: String(params["id"]) }),
    ),
    act("unlock", { lockedUntil: null }),
    act("end-sessions", {}, { sessionsEnded: 2 }),
    http.post("/api/users/:id/delete", async ({ request }) => {
      acts.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
    act("reset-password", { mustChangePassword: true }, { temporaryPassword: "Temp-Pass-99" }),
    http.patch("/api/users/:id", async ({ request }) => {
      acts.push(await request.json());
      return HttpResponse.json(user);
    }),
  );
  return acts;
}

const open = (id = ANN_ID) =>
  renderPage(
    <Routes>
      <Route path="/admin/users/:id" element={<UserDetailsPage />} />
    </Routes>,
    `/admin/users/${id}`,
  );
const button = (name: string) => screen.findByRole("button", { name });

beforeEach(() => {
  signIn({ id: ROOT_ID, username: "root", roles: ["ADMIN"] });
});

test("a reset is asked for, shows the temporary password once, and forgets it", async () => {
  const acts = answer();
  const { user } = open();

  await user.click(await button("Reset Password"));
  const question = await screen.findByRole("alertdialog");
  expect(acts).toEqual([]);
  expect(question.textContent).toContain("all of their sessions and their tokens for scripts end at once");
  await user.click(within(question).getByRole("button", { name: "Reset Password" }));

  const shown = await screen.findByLabelText("Temporary password");
  expect(shown).toHaveProperty("value", "Temp-Pass-99");
  expect(screen.getByRole("button", { name: "Copy password" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByDisplayValue("Temp-Pass-99")).toBeNull();
  expect(acts).toEqual(["reset-password"]);
});

test("sessions end after a question", async () => {
  const acts = answer();
  const { user } = open();

  await user.click(await button("End Sessions"));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("their tokens for scripts end");
  await user.click(within(question).getByRole("button", { name: "End Sessions" }));

  expect(await screen.findByText("2 sessions of ann ended.")).toBeVisible();
  expect(acts).toEqual(["end-sessions"]);
});

test("a person is deleted for good by their typed username, and the page leads back to the list", async () => {
  const acts = answer();
  const { user } = open();

  await user.click(await button("Delete"));
  const question = await screen.findByRole("alertdialog", { name: "Delete ann with all data" });
  const forGood = within(question).getByRole("button", { name: "Delete for good" });
  expect(forGood).toHaveProperty("disabled", true);
  await user.type(within(question).getByLabelText("Type ann to confirm"), "Ann");
  await user.click(forGood);

  expect(await screen.findByText("ann was deleted with all data.")).toBeVisible();
  expect(acts).toEqual([{ username: "ann" }]);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "User Details" })).toBeNull());
});

test("a refused deletion stays in the dialog", async () => {
  answer();
  refuse("post", "/api/users/:id/delete", 403, "The last administrator cannot be deleted");
  const { user } = open();
  await user.click(await button("Delete"));
  await user.type(await screen.findByLabelText("Type ann to confirm"), "ann");
  await user.click(screen.getByRole("button", { name: "Delete for good" }));

  expect((await screen.findByRole("alert")).textContent).toContain("The last administrator");
});

test("a refusal is told on the page", async () => {
  answer();
  refuse("post", "/api/users/:id/end-sessions", 403, "Administrator role required");
  const { user } = open();

  await user.click(await button("End Sessions"));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "End Sessions" }),
  );

  expect((await screen.findByRole("alert")).textContent).toContain("Administrator role required");
});

test("a locked user says so and is unlocked with one click, here and in the list", async () => {
  const acts = answer({ lockedUntil: "2026-11-20T16:00:00.000Z" });
  const { user, unmount } = open();
  expect(await screen.findByText(/^Locked until Nov 20, 2026/)).toBeVisible();

  await user.click(await button("Unlock"));
  await waitFor(() => expect(screen.queryByText(/^Locked until/)).toBeNull());
  expect(acts).toEqual(["unlock"]);
  unmount();

  answerUsers([adminUser({ lockedUntil: "2026-11-20T16:00:00.000Z" })]);
  renderPage(<UsersPage />, "/admin/users");
  expect(await screen.findByText(/^Locked until Nov 20, 2026/)).toBeVisible();
  await user.click(await button("Unlock ann"));
  await waitFor(() => expect(acts).toEqual(["unlock", "unlock"]));
});

test("a disabled user isn't unlocked: it would let nobody in", async () => {
  const given = { enabled: false, lockedUntil: "2026-11-20T16:00:00.000Z" };
  answer(given);
  const { unmount } = open();
  expect(await screen.findByText(/^Locked until Nov 20, 2026/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Unlock/ })).toBeNull();
  unmount();

  answerUsers([adminUser(given)]);
  renderPage(<UsersPage />, "/admin/users");
  expect(await screen.findByText(/^Locked until Nov 20, 2026/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Unlock/ })).toBeNull();
});

test("name and role are sent with the state that was seen; only what is wrong is not", async () => {
  const acts = answer();
  const { user } = open();
  await user.click(await button("Edit"));
  const first = await screen.findByLabelText("First name");

  await user.clear(first);
  await user.click(await button("Save"));
  expect(screen.getByText("First name is required")).toBeVisible();
  await user.type(first, "Anna");
  await user.selectOptions(screen.getByLabelText("Role"), "READONLY");
  await user.click(await button("Save"));

  expect(await screen.findByText("User ann changed.")).toBeVisible();
  expect(acts).toEqual([
    {
      firstName: "Anna",
      lastName: "Lee",
      roles: ["READONLY"],
      updatedAt: "2026-02-03T15:00:00.000Z",
    },
  ]);
});

test("administrators give their password with another own e-mail, never with another person's", async () => {
  const acts = answer({ id: ROOT_ID, username: "root", roles: ["ADMIN"], email: "root@example.com" });
  const { user, unmount } = open(ROOT_ID);
  await user.click(await button("Edit"));
  const email = await screen.findByLabelText("E-mail");
  expect(screen.queryByLabelText("Your password")).toBeNull();

  await user.clear(email);
  await user.type(email, "new@example.com");
  await user.click(await button("Save"));
  expect(screen.getByText("Your password is required")).toBeVisible();
  await user.type(screen.getByLabelText("Your password"), "right");
  await user.click(await button("Save"));

  expect(await screen.findByText("User root changed.")).toBeVisible();
  expect(acts).toMatchObject([{ email: "new@example.com", currentPassword: "right" }]);
  unmount();

  const other = answer();
  const another = open();
  await another.user.click(await button("Edit"));
  await another.user.type(await screen.findByLabelText("E-mail"), "x");
  expect(screen.queryByLabelText("Your password")).toBeNull();
  await another.user.click(await button("Save"));
  await waitFor(() => expect(other).toHaveLength(1));
  expect(other[0]).not.toHaveProperty("currentPassword");
});

test.each([
  ["stays theirs with another change", false, {}],
  ["is confirmed by a choice of its own", true, { email: "ann@example.com" }],
])("an e-mail that a person chose %s", async (_what, isConfirmed, email) => {
  const acts = answer({ isEmailSelfChosen: true });
  server.use(
    http.get("/api/users/:id/identities", () => HttpResponse.json({ provider: "Pocket ID", identities: [] })),
  );
  const { user } = open();
  await user.click(await button("Edit"));
  const box = await screen.findByRole("checkbox", { name: "Confirm this e-mail" });
  expect(screen.getByText(/^Ann Lee chose it\. Once you confirm it, Pocket ID opens/)).toBeVisible();

  await user.type(screen.getByLabelText("First name"), "a");
  if (isConfirmed) {
    await user.click(box);
  }
  await user.click(await button("Save"));

  expect(await screen.findByText("User ann changed.")).toBeVisible();
  const updatedAt = "2026-02-03T15:00:00.000Z";
  expect(acts).toEqual([{ firstName: "Anna", lastName: "Lee", ...email, updatedAt }]);
});

test("there is nothing to confirm where an administrator entered the e-mail, or enters another", async () => {
  answer();
  const { user, unmount } = open();
  await user.click(await button("Edit"));
  expect(await screen.findByLabelText("E-mail")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: "Confirm this e-mail" })).toBeNull();
  unmount();

  answer({ isEmailSelfChosen: true });
  const other = open();
  await other.user.click(await button("Edit"));
  await other.user.type(await screen.findByLabelText("E-mail"), "x");
  expect(screen.queryByRole("checkbox", { name: "Confirm this e-mail" })).toBeNull();
});

test("a change by somebody else keeps the dialog open with the reason", async () => {
  answer();
  refuse("patch", "/api/users/:id", 409, "This user was changed elsewhere in the meantime.");
  const { user } = open();
  await user.click(await button("Edit"));

  await user.click(await button("Save"));

  expect((await screen.findByRole("alert")).textContent).toContain("changed elsewhere");
  expect(screen.getByRole("dialog", { name: "Edit ann" })).toBeVisible();
});

test("administrators edit themselves, but not their role, and neither reset nor end themselves", async () => {
  answer({ id: ROOT_ID, username: "root", roles: ["ADMIN"] });
  const { user } = open(ROOT_ID);

  await user.click(await button("Edit"));

  expect(screen.getByLabelText("Role")).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Reset Password" })).toBeNull();
  expect(screen.queryByRole("button", { name: "End Sessions" })).toBeNull();
});
