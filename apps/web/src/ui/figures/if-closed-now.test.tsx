import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { IfClosedNow } from "./if-closed-now.tsx";
import { OpenPremium } from "./open-premium.tsx";

const textOf = (element: React.ReactElement) => render(element).container.textContent;

test("a result with the day of its price, or a dash with the reason", () => {
  expect(
    textOf(<IfClosedNow ifClosedNow="-1673.47" ifClosedNowDay="2026-11-24" ifClosedNowReason={null} />),
  ).toBe("\u25bc\u2212$1,673.47price of Nov 24, 2026");
  expect(
    textOf(
      <IfClosedNow ifClosedNow={null} ifClosedNowDay={null} ifClosedNowReason="No file says what F cost." />,
    ),
  ).toBe("\u2014No file says what F cost.");
});

test("in a column the day stands alone", () => {
  const known = { ifClosedNow: "100", ifClosedNowDay: "2026-11-24", ifClosedNowReason: null };
  expect(textOf(<IfClosedNow {...known} narrow />)).toBe("\u25b2+$100.00Nov 24, 2026");
});

test("a premium that no file tells is unknown, and a sum says what it leaves out", () => {
  expect(textOf(<OpenPremium openPremium="0" openPremiums={0} unknownPremiums={0} />)).toBe("$0.00");
  expect(textOf(<OpenPremium openPremium="0" openPremiums={1} unknownPremiums={1} />)).toBe("Unknown");
  expect(textOf(<OpenPremium openPremium="99.34" openPremiums={3} unknownPremiums={1} />)).toBe(
    "$99.341 of 3 premiums unknown",
  );
});
