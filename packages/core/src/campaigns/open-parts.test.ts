import { expect, test } from "vitest";
import { openPremiumsOf } from "./tell-campaign.ts";
import { assigned, bought, campaignsOf, putShares, sellToOpen } from "./testing/wheel.ts";

test("one part of each instrument and side, with its cash, its oldest opening and what its price counts", () => {
  const [campaign] = campaignsOf([
    sellToOpen("2026-01-08", "XYZ260116P50", "199.34"),
    assigned("2026-01-16", "XYZ260116P50"),
    putShares("2026-01-16", 50),
    sellToOpen("2026-01-20", "XYZ260220C55", "49.34"),
    sellToOpen("2026-01-21", "XYZ260220C55", "59.34"),
    bought("2026-01-21", "-5100"),
  ]);

  expect(campaign?.openParts).toEqual([
    { instrument: "XYZ", quantity: "200", amount: "-10100", since: "2026-01-16", multiplier: 1 },
    { instrument: "XYZ260220C55", quantity: "-2", amount: "108.68", since: "2026-01-20", multiplier: 100 },
  ]);
});

test("prices from before a split are of other shares", () => {
  const [campaign] = campaignsOf([
    bought("2026-01-05", "-5000"),
    sellToOpen("2026-01-08", "XYZ260116P50", "199.34"),
    assigned("2026-01-16", "XYZ260116P50"),
    putShares("2026-01-16", 50),
    { on: "2026-03-02", type: "SPLIT", quantity: 200 },
  ]).filter(({ kind }) => kind === "WHEEL");

  expect(campaign?.openParts.map(({ since }) => since)).toEqual(["2026-03-02"]);
});

test("a contract that came in without its opening has an unknown premium", () => {
  const [campaign] = campaignsOf([
    { on: "2026-01-08", type: "TRANSFER_IN", instrument: "XYZ260220P50", quantity: 1 },
    sellToOpen("2026-01-09", "XYZ260220P45", "99.34"),
  ]);

  expect(campaign?.openPremium).toBe("99.34");
  expect(campaign && openPremiumsOf(campaign)).toEqual({ open: 2, unknown: 1 });
});
