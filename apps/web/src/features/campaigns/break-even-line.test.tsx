import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { BreakEvenLine } from "./components/break-even-line.tsx";
import { UnderlyingBreakEven } from "./components/underlying-break-even.tsx";
import { answerCampaigns, EARLIER, WHEEL } from "./testing/campaign-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T15:00:00Z") });
  answerCampaigns();
});
afterEach(() => {
  vi.useRealTimers();
  hideAmounts(false);
});

const line = (campaign = WHEEL) =>
  renderPage(<BreakEvenLine campaign={campaign} from="2026-09-21" to="2026-11-23" />, "/campaigns/wheel-1");

test("the line says where it began and ends, and each step what moved it", async () => {
  const { user } = line();
  expect(
    await screen.findByText(
      "Break-even from $50.5066 to $45.2731. Dashed: strikes. Dot: last price $49.8004, Nov 20, 2026.",
    ),
  ).toBeVisible();

  const slider = await screen.findByRole("slider", { name: "Break-even" });
  slider.focus();
  await user.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Mon, Oct 19, 2026: Sold 1 $53 Call , Break-even $47.533 to $46.6396",
  );
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = within(await screen.findByRole("table", { name: "Break-even" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent).slice(1, 3)).toEqual([
    "Sep 21, 2026Sold 1 $52 Put$50.5066",
    "Oct 2, 2026Rolled out of 1 $52 Put, Rolled into 1 $51 Put$49.0198",
  ]);
});

test("unknown says why, nothing open at any time draws nothing, and hidden amounts hide it", async () => {
  const unknown = "1 closing trade has no opening on record.";
  const { unmount } = line({
    ...WHEEL,
    breakEvenSteps: [{ day: "2026-09-21", breakEvens: [], unknown }],
  });
  expect(await screen.findByText(`No line of the break-even: ${unknown}`)).toBeVisible();
  unmount();

  hideAmounts(true);
  const { container } = line();
  expect(await screen.findByText("The line of the break-even is hidden with your amounts.")).toBeVisible();
  expect(container.textContent).not.toMatch(/[0-9]/);
});

test("on the page of a symbol each open campaign has its own", async () => {
  answerCampaigns([WHEEL, EARLIER]);
  renderPage(<UnderlyingBreakEven underlying="XYZ" />, "/symbol/XYZ");

  const link = await screen.findByRole("link", { name: "XYZ since Sep 21, 2026" });
  expect(link.getAttribute("href")).toBe("/campaigns/wheel-1");
  expect(screen.getAllByText("Joint, the open campaign alone")).toHaveLength(1);
});
