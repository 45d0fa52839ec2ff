import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { IfClosedNow, type IfClosedNowFields } from "./if-closed-now.tsx";
import { OpenPremium } from "./open-premium.tsx";

const textOf = (element: React.ReactElement) => render(element).container.textContent;

const KNOWN: IfClosedNowFields = {
  ...{ ifClosedNow: "100", ifClosedNowDay: "2026-11-24", ifClosedNowSources: ["FIDELITY"] },
  ifClosedNowReason: null,
};

test("a result with the day of its price, or a dash with the reason", () => {
  expect(textOf(<IfClosedNow {...KNOWN} ifClosedNow="-1673.47" />)).toBe(
    "\u25bc\u2212$1,673.47price of Nov 24, 2026",
  );
  expect(
    textOf(
      <IfClosedNow
        {...{ ifClosedNow: null, ifClosedNowDay: null, ifClosedNowSources: [] }}
        ifClosedNowReason="No file says what F cost."
      />,
    ),
  ).toBe("\u2014No file says what F cost.");
});

test("in a column the day stands alone", () => {
  expect(textOf(<IfClosedNow {...KNOWN} narrow />)).toBe("\u25b2+$100.00Nov 24, 2026");
});

test.each<[IfClosedNowFields["ifClosedNowSources"], wide: string, narrow: string]>([
  [["TIINGO"], "Tuesday's close, Tiingo", "Tuesday's close, Tiingo"],
  [["FIDELITY", "TIINGO"], "prices of Nov 24, 2026, some from Tiingo", "Nov 24, 2026, some from Tiingo"],
  [
    ["FILE", "FINNHUB"],
    "prices of Nov 24, 2026, from a file of prices and Finnhub",
    "Nov 24, 2026, from a file of prices and Finnhub",
  ],
])("prices of %j name who told them", (sources, wide, narrow) => {
  const known = { ...KNOWN, ifClosedNowSources: sources };
  expect(textOf(<IfClosedNow {...known} />)).toBe(`\u25b2+$100.00${wide}`);
  expect(textOf(<IfClosedNow {...known} narrow />)).toBe(`\u25b2+$100.00${narrow}`);
});

test("a premium that no file tells is unknown, and a sum says what it leaves out", () => {
  expect(textOf(<OpenPremium openPremium="0" openPremiums={0} unknownPremiums={0} />)).toBe("$0.00");
  expect(textOf(<OpenPremium openPremium="0" openPremiums={1} unknownPremiums={1} />)).toBe("Unknown");
  expect(textOf(<OpenPremium openPremium="99.34" openPremiums={3} unknownPremiums={1} />)).toBe(
    "$99.341 of 3 premiums unknown",
  );
});
