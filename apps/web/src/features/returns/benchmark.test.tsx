import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { answerBenchmark, IN_INDEX, NO_CLOSES } from "../../testing/benchmark-answers.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ReturnsPage } from "./pages/returns-page.tsx";
import { answerReturns } from "./testing/returns-answers.ts";

beforeEach(() => {
  // Friday morning in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-20T15:00:00Z") });
  answerAccounts();
  answerReturns();
});
afterEach(() => {
  vi.useRealTimers();
});

const openCard = async () => {
  renderPage(<ReturnsPage />, "/returns");
  const card = await screen.findByRole("region", { name: "The same money in SPY" });
  return { card, ...within(card) };
};

test("both ends stand side by side, with the difference in dollars and in the rate", async () => {
  const asked = answerBenchmark(IN_INDEX);
  const { card, findByText, getByText } = await openCard();

  expect(await findByText("You're $301.39 behind the same money in SPY.")).toBeVisible();
  expect(getByText("Your accounts").parentElement?.textContent).toBe(
    "Your accounts$26,069.61▲+0.27% on the money",
  );
  expect(getByText("In SPY").parentElement?.textContent).toBe("In SPY$26,371.00▲+1.48% on the money");
  // 0.27 % less 1.48 %.
  expect(getByText("Difference").parentElement?.textContent).toBe("Difference▼−$301.39−1.21 points");
  expect(card.textContent).toContain("closing prices from Tiingo");
  expect(asked).toEqual([{ from: "2025-12-31", to: "2026-03-20", accountIds: null }]);
});

test("both lines can be read as a table, the newest day first", async () => {
  answerBenchmark(IN_INDEX);
  const { findByRole } = await openCard();
  await userEvent.click(await findByRole("button", { name: "Show as table" }));

  const rows = within(await findByRole("table")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "DayYour accountsIn SPY",
    "Mar 20, 2026$26,069.61$26,371.00",
    "Dec 31, 2025$25,000.00$25,000.00",
  ]);
});

test("what is approximate says so, with what isn't told", async () => {
  answerBenchmark({
    ...IN_INDEX,
    difference: "12.5",
    isApproximate: true,
    notes: [
      "The accounts' last values are of Mar 19, 2026.",
      "Without dividends: no source of these closes tells the dividends of SPY.",
    ],
  });
  const { findByText, getByText } = await openCard();

  expect(await findByText("You're $12.50 ahead of the same money in SPY (approximate).")).toBeVisible();
  expect(getByText("The accounts' last values are of Mar 19, 2026.")).toBeVisible();
  expect(getByText(/^Without dividends/)).toBeVisible();
});

test("without closes an administrator is led to them, and others are told whom to ask", async () => {
  answerBenchmark(NO_CLOSES);
  signIn({ roles: ["ADMIN"] });
  const admins = await openCard();
  expect(await admins.findByText(/This needs closing prices of SPY\./)).toBeVisible();
  expect(admins.getByRole("link", { name: "Closing Prices" }).getAttribute("href")).toBe(
    "/admin/closing-prices",
  );
});

test("others are told whom to ask", async () => {
  answerBenchmark(NO_CLOSES);
  const { findByText, queryByRole } = await openCard();
  expect(await findByText(/Your administrator can add closing prices\./)).toBeVisible();
  expect(queryByRole("link")).toBeNull();
});

test("a value that lacks is no matter of closes", async () => {
  answerBenchmark({ ...NO_CLOSES, needsCloses: false, reason: "No account is chosen." });
  const { findByText, card } = await openCard();
  expect(await findByText("No account is chosen.")).toBeVisible();
  expect(card.textContent).not.toContain("administrator");
});

test("hidden amounts tell neither the amount nor the side", async () => {
  answerBenchmark(IN_INDEX);
  hideAmounts(true);
  const { card, findByText } = await openCard();
  expect(await findByText("Your money, and what it would be in SPY.")).toBeVisible();
  expect(card.textContent).not.toMatch(/\d{2,}\.\d|behind|ahead/);
  hideAmounts(false);
});

test("a comparison that fails leaves the page as it is, and can be asked for again", async () => {
  server.use(graphql.query("SameMoneyInIndex", () => HttpResponse.error()));
  const { findByRole } = await openCard();
  expect(await findByRole("button", { name: "Try Again" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Return" })).toBeVisible();
});
