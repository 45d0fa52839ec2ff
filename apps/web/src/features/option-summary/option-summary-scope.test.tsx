import { screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "../../lib/network/session.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { MonthSummaryPage, WeekSummaryPage, YearSummaryPage } from "./pages/summary-pages.tsx";
import { answerAll, FACTS, summary, TRADED } from "./testing/summary-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});

test("Accounts takes the first account, shows its rows and is remembered", async () => {
  answerAll();

  const { user, unmount } = renderPage(<YearSummaryPage />);
  await screen.findAllByText("AAPL");
  await user.click(screen.getByRole("radio", { name: "Accounts" }));

  expect((await picker()).value).toBe("ira");
  expect(screen.getByText("Year Summary · Ann · Alex IRA · printed Nov 20, 2026")).toBeVisible();
  expect(screen.queryByRole("rowheader", { name: "F" })).toBeNull();
  expect(localStorage.getItem("trade-summary-view")).toBe("accounts");

  unmount();
  renderPage(<MonthSummaryPage />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Accounts" }).checked).toBe(true);
  await screen.findByRole("combobox", { name: "Account" });
});

test("a link to an account shows that account, and Overall leaves it", async () => {
  localStorage.setItem("trade-summary-view", "overall");
  answerAll();

  const { user, location } = renderPage(<YearSummaryPage />, "/year-summary?account=joint");

  expect(await screen.findByText("No data available for Joint in Year 2026")).toBeVisible();
  expect((await picker()).value).toBe("joint");

  await user.click(screen.getByRole("radio", { name: "Overall" }));
  expect((await screen.findAllByText("F")).length).toBeGreaterThan(0);
  expect(screen.getByText("Year Summary · Ann · All accounts · printed Nov 20, 2026")).toBeVisible();
  expect(location()).toBe("/year-summary");
});

test("a link by a name that one account has leads to its id", async () => {
  answerAll();

  const { location } = renderPage(<YearSummaryPage />, "/year-summary?account=Joint");

  expect(await screen.findByText("No data available for Joint in Year 2026")).toBeVisible();
  await waitFor(() => expect(location()).toBe("/year-summary?account=joint"));
});

test.each([
  ["Roth", "The link names more than one of your accounts. Choose one from the list."],
  ["Somebody else's", "The link names an account that isn't yours or no longer exists."],
])("a link by the name %s shows no account until one is chosen", async (name, sentence) => {
  answerAccounts([
    { id: "joint", name: "Joint", number: "Z1" },
    { id: "roth-2", name: "Roth", number: "Z00000002" },
    { id: "roth-4", name: "Roth", number: "Z00000004" },
  ]);
  answerAll();

  const { user, location } = renderPage(<YearSummaryPage />, `/year-summary?account=${name}`);

  expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible();
  expect(screen.getByText("Please select an account", { selector: "p" })).toBeVisible();
  expect([...(await picker()).options].map(({ text }) => text)).toEqual([
    "Please select an account",
    "Joint",
    "Roth (0002)",
    "Roth (0004)",
  ]);
  await user.selectOptions(await picker(), "Roth (0004)");
  expect(await screen.findByText("No data available for Roth (0004) in Year 2026")).toBeVisible();
  expect(location()).toBe("/year-summary?account=roth-4");
});

test("a quiet period still offers every account, and each card names the one chosen", async () => {
  localStorage.setItem("trade-summary-view", "accounts");
  answerAll({ overallSummary: [], accountSummaries: [] });

  renderPage(<WeekSummaryPage />);

  expect((await picker()).value).toBe("ira");
  expect(screen.getAllByText(/^No data available for Alex IRA in Week of/)).toHaveLength(4);
  expect(screen.queryByText("Please select an account", { selector: "p" })).toBeNull();
});

test("the chosen account stays while the cards arrive one by one", async () => {
  localStorage.setItem("trade-summary-view", "accounts");
  const letArrive: (() => void)[] = [];
  const late = new Promise<void>((resolve) => {
    letArrive.push(resolve);
  });
  answerAll();
  server.use(
    graphql.query("YearSummary", async ({ variables }) => {
      if (variables["periodsBack"] !== 3) {
        await late;
        return undefined;
      }
      return HttpResponse.json({
        data: {
          summary: summary({
            title: "Year 2023",
            accountSummaries: [
              { ...FACTS, accountId: "joint", accountName: "Joint", unmatchedTrades: 0, trades: TRADED },
            ],
          }),
        },
      });
    }),
  );

  renderPage(<YearSummaryPage />);
  expect(await screen.findByText("No data available for Alex IRA in Year 2023")).toBeVisible();
  letArrive[0]?.();

  await screen.findAllByText("AAPL");
  expect((await picker()).value).toBe("ira");
});

test("view, account, basis, book and sort are steps that Back undoes", async () => {
  answerAll();
  const { user, location } = renderPage(<YearSummaryPage />, "/year-summary");
  await screen.findAllByText("AAPL");

  await user.click(screen.getByRole("radio", { name: "Accounts" }));
  await waitFor(() => expect(location()).toBe("/year-summary?account=ira"));
  await user.selectOptions(await picker(), "Joint");
  for (const name of ["Show cash paid and received", "Show tax book"]) {
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("menuitem", { name }));
  }
  await waitFor(() => expect(location()).toBe("/year-summary?account=joint&basis=cash&book=tax"));

  const steps = [
    "/year-summary?account=joint&basis=cash",
    "/year-summary?account=joint",
    "/year-summary?account=ira",
    "/year-summary",
  ];
  for (const step of steps) {
    await user.click(screen.getByRole("button", { name: "Browser back" }));
    await waitFor(() => expect(location()).toBe(step));
  }
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Overall" }).checked).toBe(true);
  // A further step from here begins at what is shown, not at what was looked at last.
  await user.click((await screen.findAllByRole("button", { name: "Total" }))[0] as HTMLElement);
  await waitFor(() => expect(location()).toBe("/year-summary?sort=total%2Casc"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Overall" }).checked).toBe(true);
});

test("account and basis are there again at the next visit, and gone for the next person", async () => {
  answerAll();
  const first = renderPage(<YearSummaryPage />, "/year-summary?account=joint&basis=cash");
  await screen.findByText("No data available for Joint in Year 2026");
  first.unmount();

  const again = renderPage(<MonthSummaryPage />, "/month-summary");
  await waitFor(() => expect(again.location()).toBe("/month-summary?account=joint&basis=cash"));
  again.unmount();

  endSession("logout");
  expect(Object.values(localStorage).join()).not.toMatch(/joint|accounts/);
  signIn({ id: "6f1f8f0e-0000-4000-8000-000000000002" });
  const other = renderPage(<MonthSummaryPage />, "/month-summary");
  expect((await screen.findAllByText("F")).length).toBeGreaterThan(0);
  expect(other.location()).toBe("/month-summary");
});

test("an account without trades in a period is named, together with the period", async () => {
  answerAll();

  const { user } = renderPage(<YearSummaryPage />);
  await screen.findAllByText("AAPL");
  await user.click(screen.getByRole("radio", { name: "Accounts" }));
  await user.selectOptions(await picker(), "Joint");

  expect(await screen.findByText("No data available for Joint in Year 2026")).toBeVisible();
});

test("Accounts without any account asks for one, once, and leads to the upload", async () => {
  localStorage.setItem("trade-summary-view", "accounts");
  answerAccounts([]);
  answerAll({ overallSummary: [], accountSummaries: [] });

  renderPage(<YearSummaryPage />);

  expect(await screen.findAllByText("Please select an account")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Upload Files" })).toBeVisible();
});

const picker = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Account" });
