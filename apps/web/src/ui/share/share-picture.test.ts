import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { profitYear } from "@strikebook/core/trade-summary/profit-year";
import { expect, it } from "vitest";
import { covered, endedOn } from "../../testing/coverage.ts";
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
const JANUARY = { from: "2026-01-01", to: "2026-01-31" };
const SHOWN = {
  title: "Realized P&L",
  days: JANUARY,
  coverage: covered(JANUARY),
  book: "TRADE",
  points: POINTS,
} as const;
const PICTURE = curvePicture(SHOWN);
const wordsOf = (svg: string) =>
  [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, words]) => words?.replaceAll("\u2009", " "));
/** The lines of the curve, a piece for each run of days. */
const linesOf = (svg: string) =>
  [...svg.matchAll(/d="([^"]+)" fill="none"[^>]+stroke-width="5"/g)].map(([, line]) => line);

it("tells a percentage and no dollars", () => {
  const svg = drawPicture(PICTURE, PICTURE.percent);
  expect(wordsOf(svg)).toEqual([
    "Realized P&amp;L",
    "Jan 1 – 31, 2026",
    "67%",
    "of days with a gain or a loss were up",
    "Strikebook",
  ]);
  expect(svg).not.toContain("$");
});

it("tells dollars when they are chosen", () => {
  expect(drawPicture(PICTURE, PICTURE.dollars)).toContain(">+$400.00<");
});

it("draws the same curve whatever its size", () => {
  const ten = POINTS.map(({ value, ...point }) => ({ ...point, value: String(10 * Number(value)) }));
  const tenfold = curvePicture({ ...SHOWN, points: ten });
  expect(drawPicture(tenfold, undefined)).toBe(drawPicture(PICTURE, undefined));
});

it("steps on the days, from the zero line up to the top of its 216 pixels", () => {
  // Zero at 316 + 216, 300 of 400 at three quarters, ten of thirty days at a third of 1072 pixels.
  expect(drawPicture(PICTURE, undefined)).toContain('d="M64 532H421.3V370H778.7V424H1136V316H1136"');
});

it("is as wide as the range, and ends on the last day that is imported", () => {
  // 100 days: January 11 is 10 of them in, February 20, of which the history ends, 50.
  const days = { from: "2026-01-01", to: "2026-04-11" };
  const rest = { from: "2026-02-21", to: "2026-04-11" };
  const coverage = endedOn("2026-02-20", rest, days);
  const svg = drawPicture(curvePicture({ ...SHOWN, days, coverage }), undefined);
  expect(linesOf(svg)).toEqual(["M64 532H171.2V370H278.4V424H385.6V316H600"]);
  expect(wordsOf(svg)[1]).toBe("Jan 1 – Feb 20, 2026, as far as imported");
});

it("leaves days blank that no file covers, and goes on at the sum after them", () => {
  // January 1 to 4 and 12 to 20 of 30 days; the first line begins on the 5th, the second on the 21st.
  const uncovered = [
    { from: "2026-01-01", to: "2026-01-04" },
    { from: "2026-01-12", to: "2026-01-20" },
  ];
  const coverage = covered({ ...JANUARY, state: "PARTLY", uncovered });
  const svg = drawPicture(curvePicture({ ...SHOWN, coverage }), undefined);
  expect(linesOf(svg)).toEqual(["M206.9 532H421.3V370H421.3", "M778.7 424H1136V316H1136"]);
});

it("draws nothing of days to come", () => {
  const days = { from: "2026-01-01", to: "2026-03-02" };
  const coverage = covered({ from: days.from, to: "2026-01-31" });
  const svg = drawPicture(curvePicture({ ...SHOWN, days, coverage }), undefined);
  // 30 of 60 days: half of the width.
  expect(linesOf(svg)[0]).toMatch(/H600$/);
});

it("names the tax book, and no account that lacks days", () => {
  const lacking = [
    {
      accountId: "a-1",
      account: "ROTH IRA (5566)",
      state: "PARTLY",
      coveredThrough: "2026-01-20",
      gaps: [{ from: "2026-01-21", to: "2026-01-31" }],
    },
  ] satisfies KnownCoverage["lacking"];
  const coverage = covered({ ...JANUARY, state: "PARTLY", lacking });
  const svg = drawPicture(curvePicture({ ...SHOWN, coverage, book: "TAX" }), undefined);
  expect(wordsOf(svg)[1]).toBe("Jan 1 – 31, 2026, without one account after Jan 20, tax book");
});

it("sets long words smaller instead of cutting them off", () => {
  const scope = "Jan 1 – Nov 20, 2026, as far as imported, without Jun 1 – 5, without 2 more gaps, tax book";
  const [, size] = /font-size="(\d+)"[^>]*>Jan 1/.exec(drawPicture({ ...PICTURE, scope }, undefined)) ?? [];
  // 90 letters in 1072 pixels.
  expect(Number(size)).toBe(22);
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
