import { expect, test } from "vitest";
import { closeText, otherPriceText, otherSourcesText } from "./price-source.ts";

test("a price that isn't Fidelity's says its weekday and where it comes from", () => {
  expect(closeText("2026-11-24")).toBe("Tuesday's close");
  expect(otherPriceText("2026-11-24", "TIINGO")).toBe("Tuesday's close, Tiingo");
  expect(otherPriceText("2026-11-27", "FILE")).toBe("Friday's close, a file of prices");
  expect(otherPriceText("2026-11-24", "FIDELITY")).toBeUndefined();
  expect(otherPriceText("2026-11-24", null)).toBeUndefined();
});

test("sources other than Fidelity, each once, the most trusted first", () => {
  expect(otherSourcesText(["FIDELITY", "TIINGO", "FILE", "TIINGO"])).toBe("a file of prices and Tiingo");
  expect(otherSourcesText(["FINNHUB", "TIINGO", "FILE"])).toBe("a file of prices, Tiingo, and Finnhub");
  expect(otherSourcesText(["FIDELITY"])).toBeUndefined();
  expect(otherSourcesText([])).toBeUndefined();
});
