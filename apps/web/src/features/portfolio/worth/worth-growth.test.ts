import { expect, test } from "vitest";
import type { WorthData } from "./worth.queries.ts";
import { broughtAt } from "./worth-growth.ts";

type Points = WorthData["points"];

const point = (day: string, putIn: string | null, came: { joined?: string; ended?: string } = {}) =>
  ({
    ...{ day, putIn, total: "0", cash: "0", accountsCovered: 1, accounts: [] },
    joined: came.joined === undefined ? [] : [{ value: came.joined }],
    ended: came.ended === undefined ? [] : [{ value: came.ended }],
  }) as Points[number];

test("what was brought counts from the last day that is known, whatever lies between", () => {
  const points = [
    point("2026-10-30", "1000"),
    point("2026-11-06", "1500"),
    point("2026-11-13", null, { joined: "5000" }),
    // 1,500 and the 5,000 of the account that came, and 250 of deposits; an account of 40 has ended.
    point("2026-11-20", "6710", { ended: "40" }),
    point("2026-11-24", "6510"),
  ];

  expect(points.map((_, at) => broughtAt(points, at))).toEqual([
    { value: "0", since: undefined },
    { value: "500", since: undefined },
    { value: "0", since: undefined },
    { value: "250", since: "2026-11-06" },
    { value: "-200", since: undefined },
  ]);
});

test("a first point that no file tells leaves the next one without a comparison", () => {
  expect(broughtAt([point("2026-11-13", null), point("2026-11-20", "900")], 1)).toEqual({
    value: "0",
    since: undefined,
  });
});
