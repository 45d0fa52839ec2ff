import { expect, test } from "vitest";
import { barGeometry, labelPlace, type Point, stepGeometry } from "./geometry.ts";
import { nearestIndex } from "./nearest-index.ts";

/** Four days apart and ten days apart, over twenty days: at 20, 40 and 90 percent of the width. */
const POINTS: readonly Point[] = [
  { day: "2026-11-05", value: "100" },
  { day: "2026-11-09", value: "-100" },
  { day: "2026-11-19", value: "300" },
];
const SPAN = { from: "2026-11-01", to: "2026-11-21" };

test("three days stand where their dates and their values say, zero a quarter from the bottom", () => {
  const drawing = stepGeometry(POINTS, SPAN, true);

  // From -100 to 300 on a height of 100: 0.25 for each dollar, down from 300.
  expect(drawing.places).toEqual([
    { x: 20, y: 50 },
    { x: 40, y: 100 },
    { x: 90, y: 0 },
  ]);
  expect(drawing.zero).toBe(75);
});

test("a value holds until the next day with one, the last until the end of the span", () => {
  expect(stepGeometry(POINTS, SPAN, true).line).toBe("M20,50L40,50L40,100L90,100L90,0L100,0L100,0");
});

test("the surfaces lie between the curve and zero, each on its side", () => {
  const { above, below } = stepGeometry(POINTS, SPAN, true);

  // Over zero: 50 until day two, then nothing, then the top. Under zero: the bottom between days two and three only.
  expect(above.split("L").slice(0, 6).join("L")).toBe("M20,50L40,50L40,75L90,75L90,0L100,0");
  expect(below.split("L").slice(0, 6).join("L")).toBe("M20,75L40,75L40,100L90,100L90,75L100,75");
});

test("without zero the scale begins near the smallest value, and the ground is the bottom", () => {
  const points = [
    { day: "2026-11-01", value: "1000" },
    { day: "2026-11-21", value: "1400" },
  ];
  const drawing = stepGeometry(points, {}, false);

  expect(drawing.places).toEqual([
    { x: 0, y: 100 },
    { x: 100, y: 0 },
  ]);
  expect(drawing.zero).toBe(100);
  expect(drawing.values.map(({ value }) => value)).toEqual([1000, 1100, 1200, 1300, 1400]);
  expect(drawing.values.map(({ place }) => place)).toEqual([100, 75, 50, 25, 0]);
});

test("one value is a level line in the middle; zeros lie on the ground", () => {
  const one = [{ day: "2026-11-10", value: "500" }];
  expect(stepGeometry(one, SPAN, false).places[0]?.y).toBe(50);
  const zeros = POINTS.map(({ day }) => ({ day, value: "0" }));
  expect(stepGeometry(zeros, SPAN, true).places.map(({ y }) => y)).toEqual([100, 100, 100]);
});

test("no points are no curve", () => {
  expect(stepGeometry([], SPAN, true)).toMatchObject({ line: "", above: "", below: "", places: [] });
});

test("bars stand on zero or hang from it, and share the width", () => {
  const { bars, zero } = barGeometry(["300", "-100", "0", "100"], 0.2);

  expect(zero).toBe(75);
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 75],
    [75, 25],
    [75, 0],
    [50, 25],
  ]);
  // Four of 25 each, a fifth of it between two: 2.5 before the first, 20 wide.
  expect(bars.map(({ x, width }) => [Math.round(x * 10) / 10, Math.round(width * 10) / 10])).toEqual([
    [2.5, 20],
    [27.5, 20],
    [52.5, 20],
    [77.5, 20],
  ]);
});

test("a bar's value stands clear of the bars beside it; that of the last one ends with its bar", () => {
  const { bars } = barGeometry(["300", "-100", "0", "100"], 0.2);

  // As wide as three: above the -100 it clears the 300, below it nothing is lower than 100.
  expect(labelPlace(bars, 1)).toMatchObject({ isLast: false, middle: 37.5, top: 0, bottom: 100 });
  // The last one's reaches over two: 100 itself is the highest of them.
  const last = labelPlace(bars, 3);
  expect(last).toMatchObject({ isLast: true, top: 50, bottom: 100 });
  expect(last?.right).toBeCloseTo(2.5);
  expect(labelPlace(bars, 4)).toBeUndefined();
});

test.each([
  [0, 0],
  [29, 0],
  [31, 1],
  [64, 1],
  [66, 2],
  [100, 2],
])("at %i percent of the width the nearest of the days at 20, 40 and 90 is the one at %i", (x, index) => {
  expect(nearestIndex([{ x: 20 }, { x: 40 }, { x: 90 }], x)).toBe(index);
});
