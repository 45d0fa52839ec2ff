import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../shared/decimal.ts";
import { applyEdit, type EditablePosition, isRevalued, mergeEdits } from "./position-edit.ts";

test("what was not edited follows the broker's newest file", () => {
  const edit = { quantity: text("20") };

  const newer = applyEdit(row({ lastPrice: text("71"), currentValue: text("710") }), edit);

  expect(newer).toMatchObject({ quantity: "20", lastPrice: "71", currentValue: "1420" });
});

test("an edited description leaves the figures alone", () => {
  const before = row();

  const after = applyEdit(before, { description: "Cola" });

  expect(after).toEqual({ ...before, description: "Cola" });
  expect(isRevalued(before, after)).toBe(false);
});

test("two edits are one over the broker's row, so that nothing is rounded twice", () => {
  const first = mergeEdits(row(), {}, { quantity: text("3") });
  const second = mergeEdits(row(), first, { quantity: text("9") });

  expect(applyEdit(row(), second)).toMatchObject({
    quantity: "9",
    costBasisTotal: "585",
    currentValue: "630",
  });
});

test("a field that is set back to what the broker says is no edit", () => {
  const first = mergeEdits(row(), {}, { quantity: text("3"), symbol: "PEP" });

  expect(mergeEdits(row(), first, { quantity: text("10") })).toEqual({ symbol: "PEP" });
});

test("a value given by hand gives way when the quantity is changed later", () => {
  const first = mergeEdits(row(), {}, { currentValue: text("1") });
  const second = mergeEdits(row(), first, { quantity: text("20") });

  expect(applyEdit(row(), first)).toMatchObject({ currentValue: "1" });
  expect(applyEdit(row(), second)).toMatchObject({ currentValue: "1400" });
});

test("a value given along with another quantity stays, even when it is the broker's", () => {
  const edit = mergeEdits(row(), {}, { quantity: text("20"), currentValue: text("700") });

  expect(applyEdit(row(), edit)).toMatchObject({ quantity: "20", currentValue: "700" });
});

const text = (value: string): DecimalText => decimalText(decimal(value));

function row(given: Partial<EditablePosition> = {}): EditablePosition {
  return {
    symbol: "KO",
    description: null,
    portfolioDate: calendarDate("2026-07-06"),
    type: "STOCK",
    quantity: text("10"),
    lastPrice: text("70"),
    currentValue: text("700"),
    costBasisTotal: text("650"),
    totalGainLossDollar: text("50"),
    totalGainLossPercent: text("7.6923"),
    ...given,
  };
}
