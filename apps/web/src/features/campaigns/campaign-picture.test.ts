import { expect, it } from "vitest";
import { drawPicture } from "../../ui/share/share-picture.ts";
import { campaignPicture } from "./campaign-picture.ts";
import type { Campaign } from "./campaign-story.queries.ts";

const leg = (day: string, realized: string | null) =>
  ({ day, realized }) as unknown as Campaign["legs"][number];

const CAMPAIGN = {
  underlying: "DIS",
  account: "ROTH IRA (5566)",
  name: "Roth money for Ada",
  openedOn: "2026-10-30",
  closedOn: null,
  profit: "1258.53",
  returnOnCapital: "2.47",
  legs: [leg("2026-10-30", null), leg("2026-11-06", "1000.00"), leg("2026-11-13", "258.53")],
} as unknown as Campaign;

it("shows the return on capital, neither account nor name nor dollars", () => {
  const picture = campaignPicture(CAMPAIGN);
  const svg = drawPicture(picture, picture.percent);
  expect(svg).toContain("DIS since Oct 30, 2026");
  expect(svg).toContain(">+2.47%<");
  expect(svg).toContain("return on the capital it tied up, realized");
  expect(svg).not.toMatch(/ROTH|Roth|5566|Ada|\$|1258|1,258/);
  expect(drawPicture(picture, picture.dollars)).toContain(">+$1,258.53<");
});

it("has no percentage where the capital isn't known", () => {
  expect(campaignPicture({ ...CAMPAIGN, returnOnCapital: null }).percent).toBeUndefined();
});
