import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { endedOn } from "../../testing/coverage.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { YearSummaryPage } from "./pages/summary-pages.tsx";
import { answerAll } from "./testing/summary-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});

const SERIES = [
  { start: "2026-03-06", options: "640" },
  { start: "2026-04-02", options: "-20.5" },
];

/** The picture of the year as SVG, and its words. */
async function sharedYear(address: string) {
  const { user } = renderPage(<YearSummaryPage />, address);
  const year = await screen.findByText(/^Options by day, 2026/);
  const card = year.closest("figure")?.parentElement as HTMLElement;
  await user.click(within(card).getByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Share picture" }));
  const picture = within(await screen.findByRole("dialog", { name: "Share picture" })).getByRole("img");
  const svg = decodeURIComponent(picture.getAttribute("src") ?? "");
  return { svg, words: [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text) };
}

test("a year of one account says so without its name, and names the tax book", async () => {
  answerAll({}, undefined, SERIES);
  const { svg, words } = await sharedYear("/year-summary?account=joint&book=tax");

  expect(words.slice(0, 2)).toEqual(["Options by day, 2026", "One account, tax book"]);
  expect(svg).not.toContain("Joint");
});

test("days to come and days that no file covers are blank, and the picture says what is imported", async () => {
  answerAll({}, undefined, SERIES, endedOn("2026-04-30", { from: "2026-05-01", to: "2026-11-20" }));
  const { svg, words } = await sharedYear("/year-summary");

  expect(words[1]).toBe("Through Apr 30, 2026");
  // January to April 2026 have 22 + 20 + 22 + 22 weekdays; the paper, its edge and the logo.
  expect(svg.match(/<rect/g)).toHaveLength(86 + 3);
});

test("a year that goes on ends today", async () => {
  answerAll({}, undefined, SERIES);
  const { svg, words } = await sharedYear("/year-summary");

  expect(words[1]).toBe("50%");
  // Of the 261 weekdays of 2026, 29 come after November 20.
  expect(svg.match(/<rect/g)).toHaveLength(232 + 3);
});
