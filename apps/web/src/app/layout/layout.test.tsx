import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WIDE_SCREEN } from "../../lib/browser/use-media-query.ts";
import { currentSession, lastEndReason, type SessionUser, startSession } from "../../lib/network/session.ts";
import { takeComplaints } from "../../testing/complaints.ts";
import { sessionUser, signIn, token } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { TOOLS_MENU } from "../menus.ts";
import { AdminList } from "../navigation/admin-list.tsx";
import { greetingName } from "../navigation/user-menu.tsx";
import { AppLayout } from "./app-layout.tsx";

beforeEach(() => {
  server.use(http.get("/api/system/version", () => HttpResponse.error()));
});
afterEach(() => {
  vi.useRealTimers();
});

function openAt(path: string, given: Partial<SessionUser> = {}) {
  if (!currentSession()) {
    signIn(given);
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppLayout>
        <h1>Screen</h1>
      </AppLayout>
    </MemoryRouter>,
  );
  return userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
}

const button = (name: RegExp) => screen.getByRole("button", { name });
/** What the only open dropdown holds. */
const panel = () => {
  const id = screen.getByRole("button", { expanded: true }).getAttribute("aria-controls");
  return within(document.getElementById(id ?? "") ?? document.body);
};
const linksIn = (area: Pick<typeof screen, "getAllByRole">) =>
  area.getAllByRole("link").map((link) => link.textContent);

test.each([
  [{ firstName: "Ann", lastName: "Lee" }, "Ann Lee"],
  [{ firstName: "Ann", lastName: null }, "Ann"],
  [{ firstName: null, lastName: "Lee" }, "ann"],
  [{ firstName: null, lastName: null, username: "" }, "User"],
])("%j is greeted as %s", (given, name) => {
  expect(greetingName(sessionUser(given))).toBe(name);
});

test("the user menu shows full name, e-mail, first role and what one can do", async () => {
  const user = openAt("/week-summary", { roles: [], email: "ann@example.com" });

  await user.click(button(/Hello, Ann Lee/));

  for (const text of ["Ann Lee", "ann@example.com", "USER", "Change Password", "Logout"]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});

test("the theme is kept and shown at once", async () => {
  const user = openAt("/week-summary");
  await user.click(button(/Hello/));

  await user.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem("strikebook-theme")).toBe("dark");

  await user.click(screen.getByRole("radio", { name: "Auto" }));
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  expect(localStorage.getItem("strikebook-theme")).toBeNull();
});

test("the colors of gain and loss can be exchanged", async () => {
  const user = openAt("/week-summary");
  await user.click(button(/Hello/));

  await user.click(await screen.findByRole("radio", { name: "Blue/orange" }));
  expect(document.documentElement.dataset["palette"]).toBe("blue-orange");
  expect(localStorage.getItem("strikebook-palette")).toBe("blue-orange");

  await user.click(screen.getByRole("radio", { name: "Standard" }));
  expect(document.documentElement.dataset["palette"]).toBeUndefined();
});

test("Change Password opens its dialog", async () => {
  const user = openAt("/week-summary");
  await user.click(button(/Hello/));

  await user.click(await screen.findByRole("button", { name: "Change Password" }));

  expect(await screen.findByRole("dialog", { name: "Change Password" })).toBeVisible();
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(button(/Hello/));
});

test("the selection follows the path", () => {
  openAt("/month-summary");

  expect(button(/Section: ?Trade Summary/)).toBeVisible();
  expect(button(/In Trade Summary: ?Month Summary/)).toBeVisible();
});

test("a symbol's page, which no menu holds, is among the trades", () => {
  openAt("/symbol/NVDA");

  expect(button(/Section: ?Trade Summary/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Trades" }).getAttribute("aria-current")).toBe("true");
});

test("the second dropdown holds the section's screens and marks the present one", async () => {
  const user = openAt("/month-summary");

  await user.click(button(/In Trade Summary/));

  expect(linksIn(panel())).toEqual([
    "Trade Summary",
    "Year Summary",
    "Month Summary",
    "Week Summary",
    "Open contracts",
    "Campaigns",
    "Income",
    "Taxes",
    "Ledger",
  ]);
  expect(panel().getByRole("link", { current: "page" }).textContent).toBe("Month Summary");
});

test("only one dropdown is open, a press outside closes it, Escape gives the focus back", async () => {
  const user = openAt("/month-summary");
  await user.click(button(/Section/));
  await user.click(button(/In Trade Summary/));

  const open = () => screen.getAllByRole("button", { expanded: true }).map(({ textContent }) => textContent);
  expect(open()).toEqual(["In Trade Summary: Month Summary"]);

  await user.click(screen.getByRole("heading", { name: "Screen" }));
  expect(screen.queryByRole("button", { expanded: true })).toBeNull();

  button(/Section/).focus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.getAttribute("href")).toMatch(/^\//);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(button(/Section/));
});

test("plain links lead to the sections, the dropdown beside Home to them too, by the specified names", async () => {
  const user = openAt("/upload");
  const main = within(screen.getByRole("navigation", { name: "Main" }));

  expect(linksIn(main)).toEqual(["Home", "Trades", "Portfolio"]);
  expect(main.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Section",
    "In Trade Summary",
    "In Portfolio",
    "Menu: Tools",
  ]);
  expect(screen.getByRole("link", { name: "Upload" }).getAttribute("href")).toBe("/upload");
  await user.click(button(/^Section$/));
  expect(linksIn(panel())).toEqual(["Dashboard", "Portfolio", "Trade Summary"]);
});

test("a user who may only look is offered no upload in the header", () => {
  openAt("/portfolio", { roles: ["READONLY"] });

  expect(screen.queryByRole("link", { name: "Upload" })).toBeNull();
});

test("administrators have their pages in groups beside each of them", async () => {
  signIn({ roles: ["ADMIN"] });
  render(
    <MemoryRouter initialEntries={["/admin/users/create"]}>
      <AdminList />
    </MemoryRouter>,
  );
  const list = within(screen.getByRole("navigation", { name: "Administration" }));
  const groups = list
    .getAllByRole("list")
    .map((group) => [group.getAttribute("aria-label"), linksIn(within(group))]);

  expect(groups).toEqual([
    ["People", ["Manage Users", "Analytics", "Family Access"]],
    ["Market data", ["Market Holidays", "Earnings Calendar", "Option Expiry", "Closing Prices"]],
    ["System", ["Admin Dashboard", "Backups", "Audit Logs", "Upload Analytics"]],
    ["Portfolio", ["Portfolio Management", "Portfolio Statistics"]],
  ]);
  expect(list.getByText("Market data")).toBeVisible();
  expect(list.getByRole("link", { current: "page" }).textContent).toBe("Manage Users");
});

test("the tools are in a menu of their own", async () => {
  const user = openAt("/month-summary");

  await user.click(button(/Tools/));

  expect(linksIn(panel())).toEqual(TOOLS_MENU.map(({ label }) => label));
});

test("on a narrow screen the sections stand at the bottom and the rest in a sheet", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const user = openAt("/month-summary");

  expect(screen.queryByRole("button", { name: /Section/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Trades" }).getAttribute("aria-current")).toBe("page");
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(linksIn(within(await screen.findByRole("dialog", { name: "Menu" })))).toContain("Week Summary");
});

test("the clock shows New York's time and the local one, each second", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T19:05:09.000Z") });
  openAt("/month-summary");
  expect(screen.getByText("14:05:09")).toBeVisible();

  act(() => vi.advanceTimersByTime(2000));

  expect(screen.getByText("14:05:11")).toBeVisible();
  expect(screen.getByText(/New York time 14:05/)).toBeVisible();
});

test("two minutes before its end the session says so, and then it ends", () => {
  vi.useFakeTimers();
  startSession(token({ secondsLeft: 600 }), sessionUser());
  openAt("/month-summary");

  act(() => vi.advanceTimersByTime(479_000));
  expect(screen.queryByText("Your session is about to end")).toBeNull();
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByText("Your session is about to end")).toBeVisible();
  act(() => vi.advanceTimersByTime(120_000));

  expect(currentSession()).toBeUndefined();
  expect(lastEndReason()).toBe("expired");
});

test.each([
  [200, undefined],
  [401, "refused"],
] as const)(
  "when the clock is put forward the server says whether the session is over: %i",
  async (status, reason) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = vi.fn();
    server.use(
      http.get("/api/auth/me", () => {
        asked();
        return HttpResponse.json({ success: status === 200, message: "" }, { status });
      }),
    );
    startSession(token({ secondsLeft: 6 * 3600 }), sessionUser());
    openAt("/month-summary");

    vi.setSystemTime(Date.now() + 12 * 3_600_000);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));

    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await vi.waitFor(() =>
      expect(reason === undefined ? (currentSession()?.expiresAt ?? 0) > Date.now() : lastEndReason()).toBe(
        reason ?? true,
      ),
    );
    if (reason === undefined) {
      act(() => vi.advanceTimersByTime(5 * 3_600_000));
      expect(currentSession()).toBeDefined();
      act(() => vi.advanceTimersByTime(3_600_000));
      expect(currentSession()).toBeUndefined();
    }
    expect(asked).toHaveBeenCalledOnce();
  },
);

test("when the clock is put back the session still ends after its time", () => {
  vi.useFakeTimers();
  startSession(token({ secondsLeft: 600 }), sessionUser());
  openAt("/month-summary");
  vi.setSystemTime(Date.now() - 86_400_000);

  act(() => vi.advanceTimersByTime(601_000));

  expect(lastEndReason()).toBe("expired");
});

function Fragile({ state }: { state: { error?: Error } }) {
  if (state.error) {
    throw state.error;
  }
  return <p>Fine again</p>;
}

test("a screen that breaks can be tried again or reloaded", async () => {
  const state: { error?: Error } = { error: new Error("Cannot read x") };
  render(
    <ErrorBoundary>
      <Fragile state={state} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain("Something went wrong");
  expect(screen.getByRole("button", { name: "Reload Page" })).toBeVisible();
  expect(takeComplaints()).not.toEqual([]);

  delete state.error;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));

  expect(screen.getByText("Fine again")).toBeVisible();
});

test("a part that is no longer on the server asks for a reload only", () => {
  const error = new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
  render(
    <ErrorBoundary>
      <Fragile state={{ error }} />
    </ErrorBoundary>,
  );

  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  expect(screen.getByText(/new version/)).toBeVisible();
  expect(takeComplaints()).not.toEqual([]);
});

test.each([
  ["/Portfolio/Analytics/", /^In Portfolio:\s*Analytics$/, "Analytics"],
  ["/portfolio/", /^In Portfolio:\s*Portfolio$/, "Portfolio"],
  ["/Week-Summary", /^In Trade Summary:\s*Week Summary$/, "Week Summary"],
])("%s marks its entry of the menu, as the router shows its screen", async (path, name, entry) => {
  vi.stubGlobal("matchMedia", () => screenThatIs(true));
  const user = openAt(path);

  await user.click(screen.getByRole("button", { name }));

  expect(panel().getByRole("link", { current: "page", name: entry })).toBeVisible();
});

test("the slash at the end marks the tool, too", async () => {
  vi.stubGlobal("matchMedia", () => screenThatIs(true));
  const user = openAt("/upload/");

  await user.click(button(/Tools/));

  expect(panel().getByRole("link", { current: "page" }).textContent).toBe("Upload Files");
});

test("where there is little room the second level has its short name", () => {
  vi.stubGlobal("matchMedia", () => screenThatIs(false));
  openAt("/month-summary");

  expect(screen.getByRole("button", { name: /^In Trade Summary:\s*Month$/ })).toBeVisible();
});

test("on a tablet only the present section has its second level in the header", () => {
  vi.stubGlobal("matchMedia", (query: string) => screenThatIs(query === WIDE_SCREEN));
  openAt("/month-summary");

  expect(button(/Section: ?Trade Summary/)).toBeVisible();
  expect(screen.getByRole("button", { name: "In Trade Summary: Month Summary" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^In Portfolio/ })).toBeNull();
  expect(button(/Tools/)).toBeVisible();
});

const screenThatIs = (matches: boolean) => ({
  ...{ matches, addEventListener: () => undefined, removeEventListener: () => undefined },
});
