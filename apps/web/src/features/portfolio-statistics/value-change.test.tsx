import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { StatisticsPage } from "./pages/statistics-page.tsx";
import { answerStatistics, valueChange } from "./testing/answers.ts";

beforeEach(() => {
  signIn({ roles: ["ADMIN"] });
});

const card = () => screen.findByRole("region", { name: "Why the value changed" });
const COMPARED = "/?tab=comparison&base=2026-11-18&compare=2026-11-20";

/** Answers the page and notes the days whose change is asked for. */
const noteChanges = (asked: string[]) =>
  answerStatistics({
    change: (days) => {
      asked.push(days);
      return valueChange();
    },
  });

/** Each part with its figure, and what it says of itself. */
async function parts(): Promise<(string | null)[]> {
  await within(await card()).findByText("Market");
  return within(await card())
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.parentElement?.querySelector("dd")?.textContent}`);
}

test("the change is told by its causes, and accounts that came or went by their number", async () => {
  answerStatistics({
    change: () =>
      valueChange({
        ...{ change: "458.25", market: "300", bought: "720", sold: "-520", cash: "-111.75" },
        ...{ unknown: "-30", unknownHoldings: 1, newlyCovered: "300", newlyCoveredAccounts: 2 },
        ...{ noLongerCovered: "-200", noLongerCoveredAccounts: 1 },
      }),
  });
  renderPage(<StatisticsPage />, COMPARED);

  expect(await parts()).toEqual([
    "MarketPrice changes of holdings on both days: \u25b2+$300.00",
    "BoughtAdded since, at the later price: \u25b2+$720.00",
    "SoldGone since, at the later price: \u25bc\u2212$520.00",
    "CashCash and pending activity: \u25bc\u2212$111.75",
    "Newly covered2 accounts without positions on the earlier day: \u25b2+$300.00",
    "No longer covered1 account closed in between: \u25bc\u2212$200.00",
    "Unknown1 holding without a quantity or price on one of the days: \u25bc\u2212$30.00",
    "Total value change: \u25b2+$458.25",
  ]);
});

test("days that are given the wrong way round are asked for in order", async () => {
  const asked: string[] = [];
  noteChanges(asked);
  renderPage(<StatisticsPage />, "/?tab=comparison&base=2026-11-20&compare=2026-11-18");

  await parts();
  expect((await card()).textContent).toContain("From Nov 18, 2026 to Nov 20, 2026");
  expect(asked).toEqual(["2026-11-18 2026-11-20"]);
});

test("what cannot be known is a dash and says why", async () => {
  answerStatistics({
    change: () =>
      valueChange({ change: "5", market: null, bought: null, sold: null, unknown: "5", unknownHoldings: 3 }),
  });
  renderPage(<StatisticsPage />, COMPARED);

  expect((await parts()).slice(0, 3).every((part) => part?.endsWith(": \u2014"))).toBe(true);
  expect(
    screen.getByText("Without quantities and prices, market changes can't be told from trades."),
  ).toBeVisible();
});

test("one day compared with itself has no causes", async () => {
  const asked: string[] = [];
  noteChanges(asked);
  renderPage(<StatisticsPage />, "/?tab=comparison&base=2026-11-20&compare=2026-11-20");

  await screen.findByRole("list", { name: "Metrics" });
  expect(screen.queryByText("Why the value changed")).toBeNull();
  expect(asked).toEqual([]);
});

test("a failure keeps the comparison, says so, and Try Again cures it", async () => {
  let isDown = true;
  answerStatistics({ change: () => (isDown ? "The server is busy" : valueChange()) });
  const { user } = renderPage(<StatisticsPage />, COMPARED);

  expect(await within(await card()).findByText("The server is busy")).toBeVisible();
  expect(screen.getByRole("region", { name: "Summary" })).toBeVisible();
  isDown = false;
  await user.click(within(await card()).getByRole("button", { name: "Try Again" }));
  expect(await parts()).toHaveLength(5);
});
