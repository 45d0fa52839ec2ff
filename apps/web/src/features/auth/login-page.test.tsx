import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { currentSession, endSession } from "../../lib/network/session.ts";
import { sessionUser, signIn, token } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { LoginPage } from "./pages/login-page.tsx";

beforeEach(() => {
  vi.restoreAllMocks();
  server.use(http.get("/api/auth/health", () => HttpResponse.json({ status: "ok" })));
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function renderLogin(from?: string) {
  render(
    <MemoryRouter initialEntries={[{ pathname: "/login", state: from === undefined ? null : { from } }]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("Username or e-mail"), " ann ");
  await user.type(screen.getByLabelText("Password"), "Blue-Lamp-72");
}

const answerLogin = (answer: () => Response) => server.use(http.post("/api/auth/login", answer));

test("says what it is, that it is early, that nobody can register, and that the server is there", async () => {
  renderLogin();

  expect(screen.getByRole("heading", { level: 1, name: "Strikebook" })).toBeVisible();
  expect(screen.getByText(/early development/)).toBeVisible();
  expect(screen.getByText(/New user registration is not available/)).toBeVisible();
  expect(screen.getByText("Checking server connection...")).toBeVisible();
  expect(await screen.findByText("Server connected")).toBeVisible();
  expect(document.title).toBe("Sign in · Strikebook");
});

test("a browser of 2023 sees that the server is there", async () => {
  // Safari has it since 17.4, Firefox since 124: newer than what the rest of the app needs.
  vi.spyOn(AbortSignal, "any").mockImplementation(() => {
    throw new TypeError("AbortSignal.any is not a function");
  });
  renderLogin();

  expect(await screen.findByText("Server connected")).toBeVisible();
});

test("cannot be sent while a field is empty", async () => {
  const user = renderLogin();
  const button = screen.getByRole("button", { name: "Sign In" });

  expect(button.hasAttribute("disabled")).toBe(true);
  await user.type(screen.getByLabelText("Username or e-mail"), "   ");
  await user.type(screen.getByLabelText("Password"), "x");
  expect(button.hasAttribute("disabled")).toBe(true);
  await user.type(screen.getByLabelText("Username or e-mail"), "ann");
  expect(button.hasAttribute("disabled")).toBe(false);
});

test("cannot be sent while the server is offline", async () => {
  server.use(http.get("/api/auth/health", () => HttpResponse.error()));
  const user = renderLogin();

  expect(await screen.findByText("Backend server is not responding.")).toBeVisible();
  await fillIn(user);

  expect(screen.getByRole("button", { name: "Sign In" }).hasAttribute("disabled")).toBe(true);
});

test("a sign-in leads back to the page that was asked for", async () => {
  let sent: unknown;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("/api/auth/login", async ({ request }) => {
      sent = await request.json();
      await held;
      return HttpResponse.json({ token: token(), user: sessionUser(), message: "Welcome" });
    }),
  );
  const user = renderLogin("/portfolio?date=2026-11-20");
  await fillIn(user);

  await user.click(screen.getByRole("button", { name: "Sign In" }));
  const busy = await screen.findByRole("button", { name: "Signing In..." });
  expect([busy.getAttribute("aria-busy"), busy.hasAttribute("disabled")]).toEqual(["true", true]);
  release();

  expect((await screen.findByTestId("address")).textContent).toBe("/portfolio?date=2026-11-20");
  expect(sent).toEqual({ usernameOrEmail: "ann", password: "Blue-Lamp-72" });
  expect(currentSession()?.user.username).toBe("ann");
});

test.each([undefined, "//evil.example/x", "https://evil.example"])("from %s it leads home", async (from) => {
  signIn();
  renderLogin(from);

  expect((await screen.findByTestId("address")).textContent).toBe("/");
});

test.each([
  ["401", () => HttpResponse.json({ message: "no" }, { status: 401 }), "Invalid username or password"],
  ["500", () => new HttpResponse("", { status: 500 }), "Server error. Please try again later."],
  ["503", () => new HttpResponse("<html>", { status: 503 }), "Server error. Please try again later."],
  ["404", () => HttpResponse.json({}, { status: 404 }), "Request failed with status 404"],
  [
    "200 without token",
    () => HttpResponse.json({ user: sessionUser() }),
    "Login failed - invalid response format",
  ],
  ["200 without user", () => HttpResponse.json({ token: token() }), "Login failed - invalid response format"],
  ["200 with words only", () => HttpResponse.json({ message: "Maintenance" }), "Maintenance"],
  ["200 with no JSON", () => new HttpResponse("<html>"), "Login failed - invalid response format"],
  [
    "200 with a token that cannot be read",
    () => HttpResponse.json({ token: "x", user: sessionUser() }),
    "Login failed - invalid response format",
  ],
  [
    "200 with a token that has run out",
    () => HttpResponse.json({ token: token({ secondsLeft: -5 }), user: sessionUser() }),
    "An unexpected error occurred. Please try again.",
  ],
  [
    "no answer",
    () => HttpResponse.error(),
    "Cannot connect to server. Please check if the backend is running.",
  ],
] as const)("an answer of %s says so", async (_what, answer, text) => {
  answerLogin(answer);
  const user = renderLogin();
  await fillIn(user);

  await user.click(screen.getByRole("button", { name: "Sign In" }));

  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(currentSession()).toBeUndefined();
  expect(screen.getByRole("button", { name: "Sign In" }).hasAttribute("disabled")).toBe(false);
});

test("too many attempts say how long to wait", async () => {
  answerLogin(() => HttpResponse.json({}, { status: 429, headers: { "retry-after": "30" } }));
  const user = renderLogin();
  await fillIn(user);

  await user.click(screen.getByRole("button", { name: "Sign In" }));

  expect((await screen.findByRole("alert")).textContent).toBe(
    "Request failed with status 429Too many attempts. Try again in 30 seconds.",
  );
});

test("the right password of a locked account is told until when", async () => {
  answerLogin(() =>
    HttpResponse.json({ success: false, lockedUntil: "2026-11-25T14:20:00" }, { status: 401 }),
  );
  const user = renderLogin();
  await fillIn(user);

  await user.click(screen.getByRole("button", { name: "Sign In" }));

  expect((await screen.findByRole("alert")).textContent).toContain(
    "The password is right, but after many wrong ones this account is locked until 2:20 PM.",
  );
});

test("who was thrown out is told why; who logged out is not", async () => {
  signIn();
  endSession("expired");
  renderLogin();

  expect(screen.getByRole("alert").textContent).toBe("Session expired. Please log in again.");
  await waitFor(() => screen.getByText("Server connected"));
});
