import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, graphql, HttpResponse, http } from "msw";
import { Link, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { CreateUserPage } from "./pages/create-user-page.tsx";
import { adminUser, ROOT_ID } from "./testing/answers.ts";

const PASSWORD = "k7#Qm2!Zs9_Lp4&Ra8%T";
const CREATED = {
  user: adminUser({ username: "nora" }),
  temporaryPassword: PASSWORD,
  welcomeEmailSent: true,
  message: "User nora created successfully! Welcome email sent to nora@example.com.",
};

/** Notes what is sent, and answers `body`. */
function take(body: object = CREATED, status = 201): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/admin/users", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

function open() {
  return renderPage(
    <Routes>
      <Route path="/admin/users/create" element={<CreateUserPage />} />
      <Route path="*" element={<Link to="/admin/users/create">again</Link>} />
    </Routes>,
    "/admin/users/create",
  );
}

type Typing = ReturnType<typeof open>["user"];

async function fillIn(user: Typing): Promise<void> {
  await user.type(screen.getByLabelText("Username *"), " Nora ");
  await user.type(screen.getByLabelText("E-mail *"), "Nora@Example.com");
  await user.type(screen.getByLabelText("First name *"), "Nora");
  await user.type(screen.getByLabelText("Last name *"), "New");
}

const submit = (user: Typing) => user.click(screen.getByRole("button", { name: "Create User" }));
const passwordField = () => screen.findByLabelText<HTMLInputElement>("Temporary password");

/** Whether the server has a way to send mail. */
const answerMail = (canSend: boolean) =>
  server.use(
    graphql.query("WeeklyMail", () =>
      HttpResponse.json({ data: { mail: { isWanted: false, canSend, address: "root@example.com" } } }),
    ),
  );

beforeEach(() => {
  signIn({ id: ROOT_ID, username: "root", roles: ["ADMIN"] });
  answerMail(true);
});

test("the form has the specified options on, and notes beside it", () => {
  open();

  expect(screen.getByLabelText<HTMLInputElement>("Send welcome e-mail").checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Enabled").checked).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>("Role").value).toBe("USER");
  expect(screen.getByRole("region", { name: "Account Creation Notes" }).textContent).toContain(
    "Usernames and email addresses must be unique across the system.",
  );
});

test("a user is sent as the server would read it; the password is shown with its note", async () => {
  const sent = take();
  const { user } = open();
  await fillIn(user);
  await submit(user);

  expect((await passwordField()).value).toBe(PASSWORD);
  expect(sent).toEqual([
    {
      username: "nora",
      email: "nora@example.com",
      firstName: "Nora",
      lastName: "New",
      roles: ["USER"],
      enabled: true,
      sendWelcomeEmail: true,
    },
  ]);
  expect(screen.getByText(CREATED.message)).toBeVisible();
  expect(screen.getByText(/Save this password and share it securely/)).toBeVisible();
  expect(screen.getByRole("link", { name: "View User" }).getAttribute("href")).toBe(
    `/admin/users/${CREATED.user.id}`,
  );
});

test("role and options go along", async () => {
  const sent = take();
  const { user } = open();
  await fillIn(user);
  await user.selectOptions(screen.getByLabelText("Role"), "Read Only");
  await user.click(screen.getByLabelText("Send welcome e-mail"));
  await user.click(screen.getByLabelText("Enabled"));
  await submit(user);
  await passwordField();

  expect(sent).toMatchObject([{ roles: ["READONLY"], enabled: false, sendWelcomeEmail: false }]);
});

test("a disabled user's card has the password, and no details that ask to sign in", async () => {
  const message = "User nora created successfully! Enable the account before they sign in.";
  take({ ...CREATED, user: { ...CREATED.user, enabled: false }, welcomeEmailSent: false, message });
  const { user } = open();
  await fillIn(user);
  await user.click(screen.getByLabelText("Send welcome e-mail"));
  await submit(user);

  expect((await passwordField()).value).toBe(CREATED.temporaryPassword);
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.queryByLabelText("Sign-in details")).toBeNull();
  expect(screen.queryByText(/Sign in at/)).toBeNull();
});

test("a mail that could not be sent, and an answer without a password, are told", async () => {
  const message = "User nora created successfully! Email could not be sent.";
  take({ ...CREATED, temporaryPassword: null, welcomeEmailSent: false, message });
  const { user } = open();
  await fillIn(user);
  await submit(user);

  const banner = (await screen.findByText(message)).closest("[role=status]");
  // A green box would call the failure a success.
  expect(banner?.className).toContain("bg-warning-tint");
  expect(screen.queryByLabelText("Temporary password")).toBeNull();
  expect(screen.getByText("The server didn't return a temporary password.")).toBeVisible();
});

test("a server that cannot send mail is asked for none, and says why", async () => {
  answerMail(false);
  const message = "User nora created successfully!";
  const sent = take({ ...CREATED, welcomeEmailSent: false, message });
  const { user } = open();
  expect(await screen.findByText(/^This server can't send e-mail: SMTP isn't set up\./)).toBeVisible();
  const option = screen.getByLabelText<HTMLInputElement>("Send welcome e-mail");
  expect([option.checked, option.disabled]).toEqual([false, true]);
  await fillIn(user);
  await submit(user);

  const banner = (await screen.findByText(message)).closest("[role=status]");
  expect(banner?.className).toContain("bg-gain-tint");
  expect(sent).toMatchObject([{ sendWelcomeEmail: false }]);
});

test.each([
  [undefined, `${window.location.origin}/login`],
  ["https://strikebook.example.org/login", "https://strikebook.example.org/login"],
])(
  "the sign-in details are handed over in one piece, with the address %s of the server",
  async (signInUrl, at) => {
    take({ ...CREATED, signInUrl });
    const { user } = open();
    await fillIn(user);
    await submit(user);
    const details = within(await screen.findByRole("region", { name: "Sign-in details" }));
    expect(details.getByText("nora")).toBeVisible();
    const writeText = vi.spyOn(navigator.clipboard, "writeText");

    await user.click(details.getByRole("button", { name: "Copy sign-in details" }));

    expect(writeText).toHaveBeenCalledWith(
      `Sign in at: ${at}\nUsername: nora\nTemporary password: ${PASSWORD}`,
    );
    writeText.mockRestore();
  },
);

test("the password is stored nowhere and gone after leaving", async () => {
  take();
  const { user, queryClient } = open();
  await fillIn(user);
  await submit(user);
  await passwordField();
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state]);
  expect(stored).not.toContain(PASSWORD);

  await user.click(screen.getByRole("link", { name: "Back to Users" }));
  await user.click(screen.getByRole("link", { name: "again" }));

  expect(screen.getByLabelText<HTMLInputElement>("Username *").value).toBe("");
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
  expect(document.body.innerHTML).not.toContain(PASSWORD);
});

test("a page that the browser puts aside holds no password", async () => {
  take();
  const { user } = open();
  await fillIn(user);
  await submit(user);
  await passwordField();

  fireEvent(window, new Event("pagehide"));

  expect(screen.queryByLabelText("Temporary password")).toBeNull();
});

test("another user can be created next, from an empty form", async () => {
  take();
  const { user } = open();
  await fillIn(user);
  await submit(user);
  await passwordField();
  await user.click(screen.getByRole("button", { name: "Create Another User" }));

  expect(screen.getByLabelText<HTMLInputElement>("Username *").value).toBe("");
  expect(screen.queryByText(CREATED.message)).toBeNull();
});

test("submitted twice it is sent once", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/admin/users", async () => {
      sent.push("user");
      await delay(50);
      return HttpResponse.json(CREATED, { status: 201 });
    }),
  );
  const { user } = open();
  await fillIn(user);
  const form = screen.getByRole("form", { name: "Create user" });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await passwordField();

  expect(sent).toHaveLength(1);
});

test("what is missing is named at its field and nothing is sent", async () => {
  const sent = take();
  const { user } = open();
  await submit(user);

  for (const message of [
    "Username is required",
    "Email is required",
    "First name is required",
    "Last name is required",
  ]) {
    expect(screen.getByText(message)).toBeVisible();
  }
  expect(document.activeElement).toBe(screen.getByLabelText("Username *"));
  await user.type(screen.getByLabelText("Username *"), "no");
  expect(screen.queryByText("Username is required")).toBeNull();
  await submit(user);
  expect(screen.getByText("Username must be at least 3 characters")).toBeVisible();
  expect(sent).toEqual([]);
});

test("what is taken stands at its field, and may be mended", async () => {
  const fieldErrors = { username: "Username is already taken", email: "Email is already taken" };
  take({ success: false, message: "Username is already taken. Email is already taken", fieldErrors }, 409);
  const { user } = open();
  await fillIn(user);
  await submit(user);

  expect((await screen.findByRole("alert")).textContent).toBe(
    "Username is already taken. Email is already taken",
  );
  expect(screen.getByText("Username is already taken")).toBeVisible();
  expect(screen.getByLabelText("E-mail *").getAttribute("aria-invalid")).toBe("true");
  const sent = take();
  await user.clear(screen.getByLabelText("Username *"));
  expect(screen.queryByText("Username is already taken")).toBeNull();
  await user.type(screen.getByLabelText("Username *"), "nora.2");
  await submit(user);
  await passwordField();
  expect(sent).toMatchObject([{ username: "nora.2" }]);
});

test.each([
  [500, undefined, "Failed to create user (500)"],
  [429, undefined, "Failed to create user (429)"],
  [403, "You may not", "You may not"],
])("a refusal of %i stands in a banner; what was typed stays", async (status, words, text) => {
  server.use(
    http.post("/api/admin/users", () =>
      words === undefined
        ? new HttpResponse(null, { status })
        : HttpResponse.json({ success: false, message: words }, { status }),
    ),
  );
  const { user } = open();
  await fillIn(user);
  await submit(user);

  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(screen.getByLabelText<HTMLInputElement>("Last name *").value).toBe("New");
});

test("without an answer nobody knows whether the user is there", async () => {
  server.use(http.post("/api/admin/users", () => HttpResponse.error()));
  const { user } = open();
  await fillIn(user);
  await submit(user);

  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Network error.* We don't know whether the user was created/,
  );
});

test.each([
  [true, "Copied"],
  [false, "This browser doesn't allow copying. Select the text and copy it yourself."],
])("the password is copied where the browser lets it: %s", async (isAllowed, said) => {
  take();
  const { user } = open();
  await fillIn(user);
  await submit(user);
  await passwordField();
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  if (!isAllowed) {
    writeText.mockRejectedValue(new Error("not allowed"));
  }

  await user.click(screen.getByRole("button", { name: "Copy password" }));

  expect(await screen.findByText(said)).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(PASSWORD);
  writeText.mockRestore();
});
