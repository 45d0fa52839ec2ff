import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import type { CampaignRoll } from "./campaign-story.queries.ts";
import { CampaignRolls } from "./components/campaign-rolls.tsx";
import { WHEEL } from "./testing/campaign-answers.ts";

afterEach(() => hideAmounts(false));

const FIRST: CampaignRoll = {
  isShort: true,
  ...{ day: "2026-01-15", transactionIds: ["1", "2"], from: ["XYZ260116P50"], to: ["XYZ260220P48"] },
  ...{ quantity: "1", closing: "-300.66", opening: "339.34", net: "38.68", strikeMove: "-2", daysMove: 35 },
  ...{ price: "48.2", assignment: "-180", beyondAssignment: "-120.66", reason: null },
};
const SECOND: CampaignRoll = {
  isShort: true,
  ...{ day: "2026-02-19", transactionIds: ["3", "4"], from: ["XYZ260220P48"], to: ["XYZ260320P48"] },
  ...{ quantity: "1", closing: "-50.66", opening: "20.34", net: "-30.32", strikeMove: "0", daysMove: 28 },
  ...{ price: null, assignment: null, beyondAssignment: null },
  reason: "No positions file from that day has a price.",
};

const show = (rolls: readonly CampaignRoll[]) => {
  server.use(graphql.query("CampaignRolls", () => HttpResponse.json({ data: { campaign: { rolls } } })));
  return renderPage(<CampaignRolls campaign={{ ...WHEEL, legs: rolls.length === 0 ? [] : WHEEL.legs }} />);
};
const cellsOf = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, ""));

test("each roll with what it cost and brought, and what assignment would have cost where a price is known", async () => {
  show([FIRST, SECOND]);

  await screen.findByRole("table", { name: "Rolls" });
  expect(cellsOf(/Jan 15, 2026/)).toEqual([
    "$50 Put Jan 16, 2026to $48 Put Feb 20, 2026",
    "Strike \u2212$2.0035 days later",
    "\u2212$300.66",
    "$339.34",
    "+$38.68",
    "\u2212$180.00price $48.20",
    "\u2212$120.66",
  ]);
  expect(cellsOf(/Feb 19, 2026/).slice(1)).toEqual([
    "Same strike28 days later",
    "\u2212$50.66",
    "$20.34",
    "\u2212$30.32",
    "\u2014No positions file from that day has a price.",
    "\u2014",
  ]);
  // -300.66 - 50.66; 339.34 + 20.34; 38.68 - 30.32.
  expect(cellsOf(/^Total/)).toEqual([
    "",
    "",
    "\u2212$351.32",
    "$359.68",
    "+$8.36",
    "\u20141 unknown",
    "\u20141 unknown",
  ]);
});

test("a bought contract can't be assigned: the totals are those of the sold ones, and none is unknown for it", async () => {
  const bought: CampaignRoll = {
    ...{ ...SECOND, isShort: false, from: ["XYZ260220C60"], to: ["XYZ260320C60"] },
    reason: "A bought contract isn't assigned.",
  };
  const { unmount } = show([FIRST, bought]);
  await screen.findByRole("table", { name: "Rolls" });
  expect(cellsOf(/^Total/).slice(-2)).toEqual(["\u2212$180.00", "\u2212$120.66"]);
  unmount();

  show([bought]);
  await screen.findByRole("table", { name: "Rolls" });
  expect(cellsOf(/^Total/).slice(-2)).toEqual(["", ""]);
});

test("without rolls there is no card, and hidden amounts leave none", async () => {
  const { container, unmount } = show([]);
  expect(container.textContent).not.toContain("Rolls");
  unmount();

  hideAmounts(true);
  show([FIRST]);
  const table = await screen.findByRole("table", { name: "Rolls" });
  expect(table.textContent?.match(/\$[0-9.,]+/g)).toEqual(["$50", "$48", "$48.20"]);
});

test("of a campaign that is being worked out no roll is told before its legs are new", async () => {
  let asked = 0;
  server.use(
    graphql.query("CampaignRolls", () => {
      asked += 1;
      return HttpResponse.json({ data: { campaign: { rolls: [] } } });
    }),
  );
  renderPage(<CampaignRolls campaign={{ ...WHEEL, isBeingWorkedOut: true }} />);
  expect(await screen.findByRole("region", { name: "Rolls" })).toBeVisible();
  expect(screen.queryByText(/net\.$/)).toBeNull();
  expect(asked).toBe(0);
});
