import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { offerWholeList } from "./whole-list.ts";

const DAY = { accountId: "A1", portfolioDate: calendarDate("2026-11-20") };

test.each([
  [["A", "B"], ["A", "B", "C", "D"], { heldSymbols: 4, typedSymbols: 2 }],
  [["A"], ["A", "B", "C"], undefined],
  [["A", "B"], ["A", "B", "C"], { heldSymbols: 3, typedSymbols: 2 }],
  [["X", "Y", "Z"], ["A"], undefined],
  [["X"], [], undefined],
])("%j typed where %j is held", (typed, held, expected) => {
  const offer = offerWholeList({ ...DAY, symbols: new Set(typed) }, new Set(held));

  expect(offer).toEqual(expected && { ...DAY, ...expected });
});
