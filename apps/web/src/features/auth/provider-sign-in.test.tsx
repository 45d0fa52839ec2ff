import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { graphql, HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSession } from "../../lib/network/session.ts";
import { sessionUser, signIn, token } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { signOut } from "./auth.requests.ts";
import { LoginScreen } from "./components/login-screen.tsx";
import { ProfileModal } from "./components/profile-modal.tsx";
// What the profile fetches later: loaded now, it can't still be on its way when this file ends.
import "./components/script-tokens.tsx";
import "./push/own-push.tsx";

const assign = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  const { location } = window;
  vi.stubGlobal("location", {
    assign,
    replace,
    get search() {
      return location.search;
    },
    get pathname() {
      return location.pathname;
    },
    get href() {
      return location.href;
    },
    get origin() {
      return location.origin;
    },
    get protocol() {
      return location.protocol;
    },
    get hostname() {
      return location.hostname;
    },
  });
  server.use(http.get("/api/auth/health", () => HttpResponse.json({ status: "ok", provider: "Pocket ID" })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
  replace.mockReset();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

const button = () => screen.findByRole("button", { name: "Sign in with Pocket ID" });

test("a house without a provider shows the password's way only", async () => {
  server.use(http.get("/api/auth/health", () => HttpResponse.json({ status: "ok" })));
  render(<LoginScreen />);

  expect(await screen.findByText("Server connected")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Sign in with/ })).toBeNull();
});

test("the button leaves for the provider, and takes no second click on the way", async () => {
  const address = "https://id.example.org/authorize?state=s";
  server.use(http.post("/api/auth/oidc/begin", () => HttpResponse.json({ address })));
  render(<LoginScreen />);

  await userEvent.click(await button());

  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(address));
  expect((await button()).hasAttribute("disabled")).toBe(true);
});

test.each([
  [
    () => HttpResponse.json({ message: "Pocket ID doesn't answer." }, { status: 503 }),
    "Pocket ID doesn't answer.",
  ],
  [() => HttpResponse.error(), "Network error. Please check your connection."],
  [() => new HttpResponse("<html>", { status: 502 }), "Login failed"],
])("a provider that can't be reached is told at its button, and the form stays", async (answer, words) => {
  server.use(http.post("/api/auth/oidc/begin", answer));
  render(<LoginScreen />);

  await userEvent.click(await button());

  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect((await button()).hasAttribute("disabled")).toBe(false);
  expect(screen.getByLabelText("Password").hasAttribute("disabled")).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test("who is back from the provider is signed in once, and the page that was asked for is remembered", async () => {
  const place = { usr: { from: "/week-summary" } };
  window.history.replaceState(place, "", "/login");
  server.use(
    http.post("/api/auth/oidc/begin", () => HttpResponse.json({ address: "https://id.example.org" })),
  );
  const { unmount } = render(<LoginScreen />);
  await userEvent.click(await button());
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  unmount();

  window.history.replaceState(null, "", "/login?from=provider");
  const finish = vi.fn(() => HttpResponse.json({ token: token(), user: sessionUser({ username: "ann" }) }));
  server.use(http.post("/api/auth/oidc/finish", finish));
  render(<LoginScreen />);

  await vi.waitFor(() => expect(currentSession()?.user.username).toBe("ann"));
  expect(finish).toHaveBeenCalledOnce();
  expect([window.history.state, window.location.search]).toEqual([place, ""]);
  expect(sessionStorage.length).toBe(0);
});

test("a refusal is in the server's words", async () => {
  window.history.replaceState(null, "", "/login?from=provider");
  const words =
    "Nobody here has the e-mail address a@example.com. Ask your administrator to enter it for you.";
  server.use(
    http.post("/api/auth/oidc/finish", () => HttpResponse.json({ message: words }, { status: 401 })),
  );
  render(<LoginScreen />);

  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(currentSession()).toBeUndefined();
});

test("signing out leads on to the provider where the server says so", async () => {
  signIn();
  const providerSignOut = "https://id.example.org/end";
  server.use(http.post("/api/auth/logout", () => HttpResponse.json({ success: true, providerSignOut })));
  await signOut();
  expect(replace).toHaveBeenCalledExactlyOnceWith(providerSignOut);
  expect(currentSession()).toBeUndefined();

  signIn();
  server.use(http.post("/api/auth/logout", () => HttpResponse.json({ success: true })));
  await signOut();
  expect(replace).toHaveBeenCalledOnce();
});

test("the profile shows who vouches for the person, and unties", async () => {
  signIn();
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
    graphql.query("Push", () => HttpResponse.json({ data: { push: null } })),
    http.get("/api/auth/tokens", () => HttpResponse.json([])),
    http.get("/api/auth/sessions", () => HttpResponse.json([])),
    http.get("/api/auth/identities", () => HttpResponse.json({ provider: "Pocket ID", identities })),
    http.post("/api/auth/identities/i-1/untie", () => {
      identities = [];
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = renderPage(<ProfileModal onClose={vi.fn()} />);
  const item = await screen.findByText("ann@example.com at Pocket ID");
  expect(within(item.closest("li") ?? item).getByText(/^Last used .*, tied /)).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Untie ann@example.com at Pocket ID" }));

  expect(
    await screen.findByText(
      /You haven't signed in with Pocket ID yet\. .* An e-mail you changed yourself needs your administrator's/,
    ),
  ).toBeVisible();
});
