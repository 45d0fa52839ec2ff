import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
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

test("a last price that isn't Fidelity's names its source", async () => {
  line({ ...WHEEL, latestPriceSource: "TIINGO" });
  expect(await screen.findByText(/Dot: last price \$49\.8004, Friday's close, Tiingo\.$/)).toBeVisible();
});

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
  expect(await screen.findByText(`No break-even line: ${unknown}`)).toBeVisible();
  unmount();

  hideAmounts(true);
  const { container } = line();
  expect(await screen.findByText("The break-even line is hidden with your amounts.")).toBeVisible();
  expect(container.textContent).not.toMatch(/[0-9]/);
});

test("on the page of a symbol each open campaign has its own", async () => {
  answerCampaigns([WHEEL, EARLIER]);
  renderPage(<UnderlyingBreakEven underlying="XYZ" />, "/symbol/XYZ");

  const link = await screen.findByRole("link", { name: "XYZ since Sep 21, 2026" });
  expect(link.getAttribute("href")).toBe("/campaigns/wheel-1");
  expect(screen.getAllByText("Joint \u00b7 this campaign only")).toHaveLength(1);
});

test("more than ten are counted with the way to them; what fails says so and can be tried again", async () => {
  const answer = { content: [WHEEL], totalElements: 3, isBeingWorkedOut: false };
  server.use(
    graphql.query("OpenLines", () => HttpResponse.json({ errors: [{ message: "The database is away" }] }), {
      once: true,
    }),
    graphql.query("OpenLines", () => HttpResponse.json({ data: { campaigns: answer } })),
  );
  const { user } = renderPage(<UnderlyingBreakEven underlying="XYZ" />, "/symbol/XYZ");

  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  const link = await screen.findByRole("link", { name: "All open XYZ campaigns" });
  expect(link.getAttribute("href")).toBe("/campaigns?symbol=XYZ");
  expect(link.parentElement?.textContent).toContain(
    "The break-evens of 2 older campaigns aren't shown here.",
  );
});

test("a line of before is asked for again until the newest trades are worked out", async () => {
  const asked: boolean[] = [];
  server.use(
    graphql.query("OpenLines", () => {
      asked.push(true);
      const isBeingWorkedOut = asked.length === 1;
      return HttpResponse.json({
        data: { campaigns: { content: [WHEEL], totalElements: 1, isBeingWorkedOut } },
      });
    }),
  );
  renderPage(<UnderlyingBreakEven underlying="XYZ" />, "/symbol/XYZ");
  await screen.findByRole("link", { name: "XYZ since Sep 21, 2026" });
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5000 });
});
