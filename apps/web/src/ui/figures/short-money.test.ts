import fc from "fast-check";
import { expect, test } from "vitest";
import { hideAmounts, MASK } from "../../lib/browser/privacy.ts";
import { axisMoney, shortMoney } from "./short-money.ts";

function written(...values: string[]): string[] {
  const write = shortMoney(values);
  return values.map((value) => write(value));
}

test.each([
  [
    ["135052.94", "141172.16"],
    ["+$135K", "+$141K"],
  ],
  [
    ["1234.10", "1230", "-95955.42"],
    ["+$1.234K", "+$1.23K", "\u2212$96K"],
  ],
  [
    ["135052.94", "135052.10", "7"],
    ["+$135,052.94", "+$135,052.10", "+$7"],
  ],
  [
    ["332.38", "332.38", "332.41"],
    ["+$332.38", "+$332.38", "+$332.41"],
  ],
  [
    ["999.6", "1000", "-71.5", "0", "0.3", "20"],
    ["+$999.60", "+$1K", "\u2212$71.50", "$0", "+$0.30", "+$20"],
  ],
])("%j beside each other read %j", (values, texts) => {
  expect(written(...values)).toEqual(texts);
});

test("grid lines say their value, with the digits that their step needs", () => {
  expect([270_000, 275_000, 280_000, 282_500].map(axisMoney)).toEqual(["$270K", "$275K", "$280K", "$282.5K"]);
  expect([-1_250, 0, 20, 0.5, 1_002_500].map(axisMoney)).toEqual([
    "\u2212$1.25K",
    "$0",
    "$20",
    "$0.50",
    "$1.0025M",
  ]);
});

test("hidden amounts are dots, whatever their size", () => {
  hideAmounts(true);
  expect([...written("1", "-135052.94"), axisMoney(280_000)]).toEqual([MASK, MASK, MASK]);
});

/** Cents, close to each other as often as far apart. */
const amounts = fc
  .tuple(
    fc.integer({ min: -200_000_000, max: 200_000_000 }),
    fc.constantFrom(1, 10, 1_000, 100_000, 10_000_000),
  )
  .chain(([middle, spread]) =>
    fc.array(fc.integer({ min: middle - spread, max: middle + spread }), { minLength: 2, maxLength: 25 }),
  )
  .map((cents) => cents.map((each) => (each / 100).toFixed(2)));

test("amounts beside each other never read the same, and each text is its amount to three digits", () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const texts = written(...values);

      expect(new Set(texts).size).toBe(new Set(values.map(Number)).size);
      for (const [index, text] of texts.entries()) {
        // Half a step of the third digit is at most a two-hundredth of the amount.
        const value = Number(values[index]);
        expect(Math.abs(amountOf(text) - value)).toBeLessThanOrEqual(Math.abs(value) / 200 + 1e-9);
      }
    }),
  );
});

test("evenly spaced grid lines each say exactly where they stand", () => {
  const steps = fc.constantFrom(0.5, 1, 2, 5, 20, 250, 2_500, 5_000, 200_000, 5_000_000);
  fc.assert(
    fc.property(steps, fc.integer({ min: -500, max: 500 }), (step, first) => {
      const lines = [0, 1, 2, 3].map((index) => (first + index) * step);
      expect(lines.map((line) => amountOf(axisMoney(line)))).toEqual(lines.map((line) => line || 0));
    }),
  );
});

/** What a reader takes a text for, in US dollars. */
function amountOf(text: string): number {
  const [, sign, digits = "", unit = ""] = /^([+\u2212]?)\$([\d.,]+)([KMB]?)$/.exec(text) ?? [];
  const size = Number(digits.replaceAll(",", "")) * ({ K: 1e3, M: 1e6, B: 1e9 }[unit] ?? 1);
  return (sign === "\u2212" ? -1 : 1) * Number(size.toFixed(2)) || 0;
}
