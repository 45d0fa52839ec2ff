import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { graphql, HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { currentSession, endSession, lastEndReason, type SessionUser } from "../lib/network/session.ts";
import { covered } from "../testing/coverage.ts";
import { sessionUser, signIn, token } from "../testing/factories.ts";
import { server } from "../testing/server.ts";
import { AppRoutes } from "./router.tsx";

beforeEach(() => {
  server.use(
    http.get("/api/auth/health", () => HttpResponse.json({ status: "ok" })),
    http.get("/api/system/version", () => HttpResponse.json({ backend: { version: "9.9.9" } })),
    graphql.operation(() => HttpResponse.json({ errors: [{ message: "Nothing here" }] })),
  );
});

function open(path: string, given?: Partial<SessionUser>) {
  if (given) {
    signIn(given);
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

test.each(["/", "/trade-summary", "/admin/users", "/nowhere"])(
  "a stranger at %s is sent to sign in",
  async (path) => {
    open(path);

    expect(await title("Strikebook")).toBeVisible();
  },
);

test("after signing in one is where one wanted to go", async () => {
  server.use(http.post("/api/auth/login", () => HttpResponse.json({ token: token(), user: sessionUser() })));
  const user = open("/year-summary");
  await title("Strikebook");

  await user.type(screen.getByLabelText("Username or e-mail"), "ann");
  await user.type(screen.getByLabelText("Password"), "x");
  await user.click(screen.getByRole("button", { name: "Sign In" }));

  expect(await title("Year Summary")).toBeVisible();
});

test.each([
  ["the next person", "6f1f8f0e-0000-4000-8000-000000000002", "Trading Dashboard"],
  ["the same person", sessionUser().id, "Year Summary"],
])("after a session expired %s lands where the address is theirs", async (_who, id, landed) => {
  server.use(
    http.post("/api/auth/login", () => HttpResponse.json({ token: token(), user: sessionUser({ id }) })),
  );
  const user = open("/year-summary?account=joint&basis=cash", {});
  await title("Year Summary");

  act(() => endSession("expired"));
  await user.type(await screen.findByLabelText("Username or e-mail"), "ann");
  await user.type(screen.getByLabelText("Password"), "x");
  await user.click(screen.getByRole("button", { name: "Sign In" }));

  expect(await title(landed)).toBeVisible();
});

test("home is the dashboard, and where one lands after signing in", async () => {
  open("/", {});

  expect(await title("Trading Dashboard")).toBeVisible();
  expect(screen.getByRole("button", { name: /Section: ?Dashboard/ })).toBeVisible();
});

test.each(["/admin", "/admin/users"])("%s is refused to who is no administrator", async (path) => {
  open(path, { roles: ["USER"], username: "ann" });

  expect(await title("Access Denied")).toBeVisible();
  expect(screen.getByText("You don't have permission to access this resource.")).toBeVisible();
  expect(screen.getByText("ann")).toBeVisible();
  expect(screen.getByText("USER")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
});

test("switching the account logs out and leads to the login screen", async () => {
  let told = false;
  server.use(
    http.post("/api/auth/logout", () => {
      told = true;
      return HttpResponse.json({ success: true });
    }),
  );
  const user = open("/unauthorized", {});

  await user.click(await screen.findByRole("button", { name: "Switch Account" }));

  expect(await title("Strikebook")).toBeVisible();
  expect([told, currentSession(), screen.queryByRole("alert")]).toEqual([true, undefined, null]);
});

test("an administrator passes", async () => {
  open("/admin/no-such-page", { roles: ["ADMIN"] });

  expect(await title("Page not found")).toBeVisible();
});

test("an address that shows nothing says so inside the layout", async () => {
  open("/nowhere", {});

  expect(await title("Page not found")).toBeVisible();
  expect(screen.getByRole("banner")).toBeVisible();
});

test("who must change the password sees nothing else", async () => {
  open("/trade-summary", { mustChangePassword: true });

  expect(await title("Choose a new password")).toBeVisible();
  expect(screen.queryByRole("banner")).toBeNull();
});

test("a 401 on any request leads to the login screen, which says why", async () => {
  server.use(http.post("/graphql", () => new HttpResponse("", { status: 401 })));
  open("/week-summary", {});

  expect(await title("Strikebook")).toBeVisible();
  expect(screen.getByRole("alert").textContent).toBe("Session expired. Please log in again.");
  expect(lastEndReason()).toBe("refused");
});

test("logging out tells the server, forgets everything and leaves no way back", async () => {
  let authorization: string | null = null;
  server.use(
    http.post("/api/auth/logout", ({ request }) => {
      authorization = request.headers.get("authorization");
      return HttpResponse.json({ success: true });
    }),
  );
  const user = open("/month-summary", {});
  await title("Month Summary");
  const held = currentSession()?.token;

  await user.click(screen.getByRole("button", { name: /Hello, Ann Lee/ }));
  await user.click(await screen.findByRole("button", { name: "Logout" }));

  expect(await title("Strikebook")).toBeVisible();
  await waitFor(() => expect(authorization).toBe(`Bearer ${held}`));
  expect(localStorage.length).toBe(0);
});

test("the version of both sides stands below; the server's is left out when it does not answer", async () => {
  open("/nowhere", {});
  await title("Page not found");

  expect(await screen.findByText(/Frontend 0\.1\.0 \(abc1234\) · Backend 9\.9\.9/)).toBeVisible();
});

test("a skip link leads to the content, and each screen names the tab", async () => {
  open("/nowhere", {});
  await title("Page not found");

  const link = screen.getByRole("link", { name: "Skip to content" });
  expect(link.getAttribute("href")).toBe("#main");
  expect(document.querySelector("main")?.id).toBe("main");
  expect(document.title).toBe("Page not found · Strikebook");
});

test("a new screen takes the focus to its title", async () => {
  const user = open("/nowhere", {});
  await title("Page not found");

  await user.click(screen.getByRole("button", { name: /Section/ }));
  await user.click(screen.getByRole("link", { name: "Trade Summary" }));

  const heading = await title("Trade Summary");
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(within(screen.getByRole("main")).getByRole("heading", { level: 1 })).toBe(heading);
  endSession("logout");
});

test("home asks for the profit of all days before it is drawn", async () => {
  window.history.replaceState(null, "", "/?book=tax");
  const asked: unknown[] = [];
  server.use(
    graphql.query("RealizedDays", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { days: [], coverage: covered() } });
    }),
  );
  signIn();
  vi.resetModules();
  const { loadLayout } = await import("./load-layout.ts");

  await loadLayout();

  await waitFor(() => expect(asked).toEqual([{ book: "TAX" }]));
});
