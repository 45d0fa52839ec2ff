import { afterEach, expect, test } from "vitest";
import { hideAmounts } from "./browser/privacy.ts";
import { awaitingText, notCountedText, openContractsText } from "./nothing-closed.ts";

afterEach(() => hideAmounts(false));

const open = { openContracts: 1, pendingPremium: "119.33" };

test("one and many are told as such", () => {
  expect(openContractsText(open)).toBe("1 contract open, $119.33 received.");
  expect(notCountedText(1)).toBe(
    "1 closing trade isn't counted because its opening trade hasn't been imported.",
  );
  expect(awaitingText(2)).toBe(
    "2 contracts have expired; Fidelity hasn't posted the outcome yet, so they aren't in your profit.",
  );
  expect(awaitingText(1)).toBe(
    "1 contract has expired; Fidelity hasn't posted the outcome yet, so it isn't in your profit.",
  );
});

test("hidden, one reads as many do: the singular would tell it", () => {
  hideAmounts(true);
  expect(openContractsText(open)).toBe("•••••• contracts open, •••••• received.");
  expect(openContractsText({ ...open, openContracts: 9 })).toBe(openContractsText(open));
  expect(notCountedText(1)).toBe(notCountedText(7));
  expect(awaitingText(1)).toBe(awaitingText(7));
  expect(awaitingText(1)).not.toMatch(/\d/);
});
