import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DayRange } from "./day-range.tsx";

const RANGE = { from: "2026-01-01", to: "2026-03-31" };

function show() {
  const onRange = vi.fn();
  render(<DayRange range={RANGE} onRange={onRange} labels={{ from: "From", to: "To" }} />);
  const type = (label: string, value: string, badInput = false) => {
    const field = screen.getByLabelText(label);
    Object.defineProperty(field, "validity", { value: { badInput }, configurable: true });
    fireEvent.change(field, { target: { value } });
  };
  return { onRange, type };
}

test("a day of which a part is missing sends nothing until it is whole", () => {
  const { onRange, type } = show();

  type("From", "", true);
  expect(onRange).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("");

  type("From", "2026-02-01");
  expect(onRange.mock.calls).toEqual([[{ from: "2026-02-01", to: "2026-03-31" }]]);
});

test("a day that is taken out lifts its bound", () => {
  const { onRange, type } = show();

  type("To", "");

  expect(onRange.mock.calls).toEqual([[{ from: "2026-01-01", to: "" }]]);
});

test("days in the wrong order, or of a year that is still typed, send nothing", () => {
  const { onRange, type } = show();

  type("From", "2026-04-01");
  expect(screen.getByText("From must not be after to")).toBeVisible();
  type("From", "0202-01-01");

  expect(onRange).not.toHaveBeenCalled();
});
