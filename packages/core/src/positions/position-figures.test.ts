import { expect, test } from "vitest";
import type { PositionType } from "../portfolio/classify-position.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { changeFigures, marketValue, type PositionFigures } from "./position-figures.ts";

const text = (value: string | null) => value as DecimalText | null;

test.each([
  ["STOCK", "40", "171.25", "6850"],
  ["OPTION", "-1", "4.35", "-435"],
  ["BOND", "10000", "98.5", "9850"],
  ["CASH", "810.4", null, "810.4"],
  ["STOCK", "40", null, null],
  ["STOCK", null, "171.25", null],
] as const)("%s: %s at %s is worth %s", (type, quantity, price, value) => {
  expect(marketValue(type as PositionType, text(quantity), text(price))).toBe(value);
});

test("another quantity: value, basis and gain follow", () => {
  expect(changeFigures(figures(), { quantity: text("20") })).toMatchObject({
    currentValue: "3425",
    costBasisTotal: "2612.4",
    totalGainLossDollar: "812.6",
    totalGainLossPercent: "31.1055",
  });
});

test("a short position gains when its value comes near to nothing", () => {
  const short = figures({
    type: "OPTION",
    quantity: text("-1"),
    lastPrice: text("4.35"),
    currentValue: text("-435"),
    costBasisTotal: text("512.33"),
  });

  expect(changeFigures(short, { lastPrice: text("1") })).toMatchObject({
    currentValue: "-100",
    totalGainLossDollar: "412.33",
  });
});

test("a value that is given wins over quantity and price", () => {
  expect(changeFigures(figures(), { quantity: text("20"), currentValue: text("3000") })).toMatchObject({
    currentValue: "3000",
    totalGainLossDollar: "387.6",
  });
});

test("without a change nothing changes; what is unknown stays unknown", () => {
  expect(changeFigures(figures(), {})).toEqual(figures());
  expect(changeFigures(figures({ costBasisTotal: null }), { lastPrice: text("1") })).toMatchObject({
    currentValue: "40",
    totalGainLossDollar: null,
    totalGainLossPercent: null,
  });
  expect(changeFigures(figures({ quantity: null }), { quantity: text("1") }).costBasisTotal).toBeNull();
  expect(changeFigures(figures({ costBasisTotal: text("0") }), { lastPrice: text("1") })).toMatchObject({
    totalGainLossDollar: "40",
    totalGainLossPercent: null,
  });
});

function figures(given: Partial<PositionFigures> = {}): PositionFigures {
  return {
    type: "STOCK",
    quantity: text("40"),
    lastPrice: text("171.25"),
    currentValue: text("6850"),
    costBasisTotal: text("5224.8"),
    totalGainLossDollar: text("1625.2"),
    totalGainLossPercent: text("31.11"),
    ...given,
  };
}
