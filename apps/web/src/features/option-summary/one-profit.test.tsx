import { renderHook, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useExplainedCell } from "../../lib/explained-cell.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { TradeSummaryPage, WeekSummaryPage, YearSummaryPage } from "./pages/summary-pages.tsx";
import { answerAll, FACTS, NOTHING } from "./testing/summary-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});

const NONE = { optionsProfitLoss: "0", sharesProfitLoss: "0", netProfitLoss: "0", income: "0" };

test("a card tells the period's one profit over a table of options, and each part opens on what makes it up", async () => {
  answerAll();
  const asked = renderHook(() => useExplainedCell());

  const { user } = renderPage(<YearSummaryPage />, "/year-summary?book=tax");
  const card = await screen.findByRole("region", { name: "Year 2026" });
  await screen.findAllByText("AAPL");
  expect(card.textContent).toMatch(/^Options▲\+\$49\.33Shares▼−\$6,800\.02Total▼−\$6,750\.69Win rate/);
  expect(card.textContent).toContain("Income$12.30");
  expect(screen.getByText(/^Options: profit on contracts closed in each period/)).toBeVisible();

  const year = { startDate: "2026-01-01", endDate: "2026-12-31", basis: "REALIZED", book: "TAX" };
  for (const [name, assets] of [
    ["Options +$49.33", "OPTION"],
    ["Shares −$6,800.02", "SHARES"],
    ["Total −$6,750.69", "ALL"],
    ["Income $12.30", "INCOME"],
  ]) {
    await user.click(within(card).getByRole("button", { name: `${name}: where it comes from` }));
    expect(asked.result.current).toMatchObject({ ...year, assets, account: undefined });
  }

  await user.click(screen.getByRole("radio", { name: "Accounts" }));
  await screen.findByRole("combobox", { name: "Account" });
  const ofAccount = await screen.findByRole("region", { name: "Year 2026" });
  await user.click(within(ofAccount).getByRole("button", { name: "Income $12.30: where it comes from" }));
  expect(asked.result.current).toMatchObject({ ...year, assets: "INCOME", account: "Alex IRA" });
});

test("openings alone are not nothing: what is open is told, and cash is a click away", async () => {
  const open = { openContracts: 2, pendingPremium: "119.33", hasExecutions: true };
  answerAll({ ...NOTHING, ...NONE, ...open, hasTrades: true });

  const { user, location } = renderPage(<TradeSummaryPage />, "/trade-summary");
  const card = await screen.findByRole("region", { name: "All trades" });

  expect(
    await within(card).findByText("Nothing closed yet. 2 contracts open, $119.33 received."),
  ).toBeVisible();
  expect(screen.queryByText("No individual transactions")).toBeNull();
  expect(screen.queryByText("No trading data available")).toBeNull();
  await user.click(within(card).getByRole("button", { name: "Show cash paid and received" }));
  expect(location()).toBe("/trade-summary?basis=cash");
  expect(await within(card).findByText("No individual transactions")).toBeVisible();
});

test("contracts open today say nothing of a period that is over", async () => {
  const past = { startDate: "2025-01-01", endDate: "2025-12-31", openContracts: 2, pendingPremium: "-50" };
  answerAll({ ...NOTHING, ...NONE, ...past, hasTrades: true });
  const { unmount } = renderPage(<YearSummaryPage />);
  expect(await screen.findAllByText("No individual transactions")).toHaveLength(4);
  unmount();

  answerAll({ ...NOTHING, ...NONE, ...past, hasTrades: true, hasExecutions: true });
  renderPage(<YearSummaryPage />);
  expect(await screen.findAllByText("Nothing closed in this period.")).toHaveLength(4);
});

test("an account with openings alone says so, of its own contracts", async () => {
  const open = { ...FACTS, ...NONE, openContracts: 1, pendingPremium: "-50", hasExecutions: true };
  answerAll({
    overallSummary: [],
    accountSummaries: [{ ...open, accountId: "joint", accountName: "Joint", unmatchedTrades: 0, trades: [] }],
  });

  renderPage(<YearSummaryPage />, "/year-summary?account=joint");

  expect(await screen.findAllByText("Nothing closed yet. 1 contract open, $50.00 paid.")).toHaveLength(4);
});

test("money that shares paid back is shown, and only the options are said to have closed nothing", async () => {
  // 30.00 returned on shares that were sold before, while two contracts stay open.
  const paid = { ...NONE, sharesProfitLoss: "30", netProfitLoss: "30" };
  const open = { openContracts: 2, pendingPremium: "119.33", hasExecutions: true };
  answerAll({ ...NOTHING, ...paid, ...open, hasTrades: true });
  const { unmount } = renderPage(<YearSummaryPage />);

  const card = await screen.findByRole("region", { name: "Year 2026" });
  expect(
    await within(card).findByText("No options closed yet. 2 contracts open, $119.33 received."),
  ).toBeVisible();
  expect(card.textContent).toContain("Options$0.00Shares▲+$30.00Total▲+$30.00");
  expect(screen.queryByText(/Nothing closed/)).toBeNull();
  unmount();

  const past = { startDate: "2025-01-01", endDate: "2025-12-31" };
  answerAll({ ...NOTHING, ...paid, ...open, ...past, hasTrades: true });
  renderPage(<YearSummaryPage />);
  expect(await screen.findAllByText("No options closed in this period.")).toHaveLength(4);
});

test("other periods are a step away, and an address may name them", async () => {
  const asked: unknown[] = [];
  answerAll({}, ({ periodsBack }) => asked.push(periodsBack));

  const { user, location } = renderPage(<WeekSummaryPage />, "/week-summary?periodsBack=51");
  await waitFor(() => expect(asked).toEqual([51, 52, 53, 54]));
  await user.click(screen.getByRole("button", { name: "Earlier periods" }));
  await waitFor(() => expect(asked.slice(4)).toEqual([55, 56, 57, 58]));
  expect(location()).toBe("/week-summary?periodsBack=55");

  await user.click(screen.getByRole("button", { name: "Current" }));
  expect(location()).toBe("/week-summary");
  await waitFor(() => expect(asked.slice(8)).toEqual([0, 1, 2, 3]));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Later periods" }).disabled).toBe(true);
});

test.each([
  ["9999", [97, 98, 99, 100]],
  ["-1", [0, 1, 2, 3]],
  ["x", [0, 1, 2, 3]],
])("%s periods back asks for nothing that the server refuses", async (back, expected) => {
  const asked: unknown[] = [];
  answerAll({}, ({ periodsBack }) => asked.push(periodsBack));

  renderPage(<YearSummaryPage />, `/year-summary?periodsBack=${back}`);

  await waitFor(() => expect(asked).toEqual(expected));
});

test("figures stay above a period that could not be renewed, with a word that they are old", async () => {
  answerAll();
  const { queryClient } = renderPage(<YearSummaryPage />);
  const period = within(await screen.findByRole("region", { name: "Year 2025" }));
  await waitFor(() => expect(period.getAllByText(/\$/).length).toBeGreaterThan(0));
  const before = period.getAllByText(/\$/).map(({ textContent }) => textContent);

  server.use(
    graphql.query("YearSummary", ({ variables }) =>
      variables["periodsBack"] === 1
        ? HttpResponse.json({ errors: [{ message: "The ledger is being rebuilt" }] })
        : undefined,
    ),
  );
  await queryClient.invalidateQueries();

  expect((await period.findByRole("alert")).textContent).toMatch(
    /^Error loading Year 2025\. The ledger is being rebuilt Showing data from/,
  );
  expect(period.getAllByText(/\$/).map(({ textContent }) => textContent)).toEqual(before);
});
