import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { profitYear } from "@strikebook/core/trade-summary/profit-year";
import { expect, it } from "vitest";
import { curvePicture } from "./curve-picture.ts";
import { daysUp } from "./days-up.ts";
import { drawPicture } from "./share-picture.ts";

/** 300 up, 100 down, 200 up: 400 in all, two of three days up. */
const POINTS = [
  { day: "2026-01-01", change: "0", value: "0" },
  { day: "2026-01-11", change: "300.00", value: "300.00" },
  { day: "2026-01-21", change: "-100.00", value: "200.00" },
  { day: "2026-01-31", change: "200.00", value: "400.00" },
];
const PICTURE = curvePicture("Realized P&L, Jan 2026", POINTS);

it("tells a percentage and no dollars", () => {
  const svg = drawPicture(PICTURE, PICTURE.percent);
  expect([...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, words]) => words)).toEqual([
    "Realized P&amp;L, Jan 2026",
    "67%",
    "of the days with a gain or a loss ended up",
    "Strikebook",
  ]);
  expect(svg).not.toContain("$");
});

it("tells dollars when they are chosen", () => {
  expect(drawPicture(PICTURE, PICTURE.dollars)).toContain(">+$400.00<");
});

it("draws the same curve whatever its size", () => {
  const ten = POINTS.map(({ value, ...point }) => ({ ...point, value: String(10 * Number(value)) }));
  const tenfold = curvePicture("Realized P&L, Jan 2026", ten);
  expect(drawPicture(tenfold, undefined)).toBe(drawPicture(PICTURE, undefined));
});

it("steps on the days, from the zero line up to the top of its 216 pixels", () => {
  // Zero at 316 + 216, 300 of 400 at three quarters, ten of thirty days at a third of 1072 pixels.
  expect(drawPicture(PICTURE, undefined)).toContain('d="M64 532H421.3V370H778.7V424H1136V316H1136"');
});

it("says that it is to scale where no percentage is known", () => {
  const svg = drawPicture({ ...PICTURE, percent: undefined }, undefined);
  expect(svg).toContain("Drawn to scale, without amounts");
  expect(svg).not.toMatch(/[$%]</);
});

it("keeps letters that mean something in SVG letters, and fetches nothing", () => {
  const svg = drawPicture({ ...PICTURE, title: '<script>"P&L"' }, undefined);
  expect(svg).toContain("&lt;script&gt;&quot;P&amp;L&quot;");
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/http|href|url\(|@import/);
});

it("draws a year by shades alone", () => {
  const closed = [
    { date: "2026-03-02", net: "640.00" },
    { date: "2026-03-03", net: "-20.00" },
  ];
  const drawing = { kind: "year", ...profitYear(calendarDate("2026-01-01"), closed) } as const;
  const svg = drawPicture({ ...PICTURE, drawing }, daysUp(closed.map(({ net }) => net)));
  // 261 weekdays of 2026, the paper, its edge and the logo.
  expect(svg.match(/<rect/g)).toHaveLength(261 + 3);
  expect(svg).toContain(">50%<");
  expect(svg).not.toMatch(/\$|640/);
});

it("counts no day without gain or loss, and knows no share of none", () => {
  expect(daysUp(["0", "5.00", "0.00", "-1.00", "-2.00"])?.text).toBe("33%");
  expect(daysUp(["0"])).toBeUndefined();
});
