import { afterEach, expect, test } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import type { CampaignLeg } from "./campaign-story.queries.ts";
import { campaignStory } from "./campaign-story.ts";
import { legShort, legWords } from "./leg-words.ts";
import { WHEEL } from "./testing/campaign-answers.ts";
import { leg } from "./testing/wheel-legs.ts";

afterEach(() => hideAmounts(false));

const told = (legs: readonly CampaignLeg[], given: Partial<typeof WHEEL> = {}) =>
  campaignStory({ ...WHEEL, openShares: "0", ...given, legs: [...legs] });

test("a wheel that runs", () => {
  expect(campaignStory(WHEEL)).toBe(
    "Sold 1 put, rolled twice, assigned at $50, three calls since: $412.35 in 63 days.",
  );
});

test("a put that expired, and one that was bought back at a loss", () => {
  const sold = leg({ day: "2026-01-08", kind: "SOLD_TO_OPEN", instrument: "XYZ260116P50", quantity: "2" });
  const expired = leg({ day: "2026-01-16", kind: "EXPIRED", instrument: "XYZ260116P50", quantity: "2" });
  expect(told([sold, expired], { profit: "398.68", days: 8 })).toBe(
    "Sold 2 puts, expired worthless: $398.68 in 8 days.",
  );

  const bought = leg({
    day: "2026-01-09",
    kind: "BOUGHT_TO_CLOSE",
    instrument: "XYZ260116P50",
    quantity: "2",
  });
  expect(told([sold, bought], { profit: "-100.66", days: 1 })).toBe("Sold 2 puts: \u2212$100.66 in 1 day.");
});

test("nothing closed yet", () => {
  const sold = leg({ day: "2026-11-19", kind: "SOLD_TO_OPEN", instrument: "XYZ261218P50" });
  expect(told([sold], { profit: "0", openPremium: "119.33" })).toBe(
    "Sold 1 put. Nothing closed yet, $119.33 open premium.",
  );
});

test("money paid back on shares is realized, with a contract still open", () => {
  const legs = [
    leg({ day: "2026-02-02", kind: "SHARES_BOUGHT", instrument: "XYZ" }),
    leg({ day: "2026-02-02", kind: "SOLD_TO_OPEN", instrument: "XYZ260220C45", link: "COVERS" }),
    leg({ day: "2026-02-10", kind: "CASH_RETURNED", instrument: "XYZ", quantity: "0" }),
  ];
  expect(told(legs, { profit: "30", days: 8 })).toBe("Bought 100 shares, sold 1 call: $30.00 in 8 days.");
});

test("shares bought, covered and called away at half a dollar", () => {
  const legs = [
    leg({ day: "2026-02-02", kind: "SHARES_BOUGHT", instrument: "XYZ" }),
    leg({ day: "2026-02-02", kind: "SOLD_TO_OPEN", instrument: "XYZ260220C45.5", link: "COVERS" }),
    leg({ day: "2026-02-20", kind: "ASSIGNED", instrument: "XYZ260220C45.5", link: "CALLED_AWAY" }),
    leg({ day: "2026-02-20", kind: "SHARES_SOLD", instrument: "XYZ", link: "CALLED_AWAY" }),
  ];
  expect(told(legs, { profit: "649.21", days: 18 })).toBe(
    "Bought 100 shares, sold 1 call, called away at $45.50: $649.21 in 18 days.",
  );
});

test("an order filled in parts is one roll, and strikes that differ are not named", () => {
  const legs = [
    leg({ day: "2026-03-02", kind: "SOLD_TO_OPEN", instrument: "XYZ260320P50", quantity: "2" }),
    leg({
      day: "2026-03-20",
      kind: "BOUGHT_TO_CLOSE",
      instrument: "XYZ260320P50",
      link: "ROLL",
      quantity: "2",
    }),
    leg({ day: "2026-03-20", kind: "SOLD_TO_OPEN", instrument: "XYZ260417P48", link: "ROLL" }),
    leg({ day: "2026-03-20", kind: "SOLD_TO_OPEN", instrument: "XYZ260417P49", link: "ROLL" }),
    leg({ day: "2026-04-17", kind: "ASSIGNED", instrument: "XYZ260417P48", link: "ASSIGNED" }),
    leg({ day: "2026-04-18", kind: "ASSIGNED", instrument: "XYZ260417P49", link: "ASSIGNED" }),
  ];
  expect(told(legs, { profit: "10", days: 47 })).toBe(
    "Sold 2 puts, rolled once, assigned twice: $10.00 in 47 days.",
  );
});

test("while amounts are hidden, the story keeps its events and no number of contracts", () => {
  hideAmounts(true);
  expect(legWords(WHEEL.legs[0] as CampaignLeg)).toBe("Sold •••••• XYZ $52 Puts");
  expect(campaignStory(WHEEL)).toBe(
    "Sold puts, rolled twice, assigned at $50, calls since: \u2022\u2022\u2022\u2022\u2022\u2022 in 63 days.",
  );
});

test.each([
  ["1", "XYZ260116P50", "Sold 1 XYZ $50 Put", "Sold 1 $50 Put"],
  ["3", "XYZ260116C52.5", "Sold 3 XYZ $52.50 Calls", "Sold 3 $52.50 Calls"],
])("%s of %s", (quantity, instrument, words, short) => {
  const sold = leg({ day: "2026-01-08", kind: "SOLD_TO_OPEN", instrument, quantity });
  expect([legWords(sold), legShort(sold)]).toEqual([words, short]);
});

test.each([
  ["1", "Called away 1 share"],
  ["300", "Called away 300 shares"],
])("%s of a stock", (quantity, short) => {
  expect(
    legShort(
      leg({ day: "2026-01-16", kind: "SHARES_SOLD", link: "CALLED_AWAY", instrument: "XYZ", quantity }),
    ),
  ).toBe(short);
});
