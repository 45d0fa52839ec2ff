import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, decimalText } from "./decimal.ts";
import { divideRounded, fromUnits, shareOfMoney, splitMoney, splitQuantity, toUnits } from "./units.ts";

const units = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 })
  .filter((all) => all.some((weight) => weight > 0n));

test.each([
  ["0", 0n],
  ["-0", 0n],
  ["199.34", 19_934_000_000n],
  ["-0.65", -65_000_000n],
  ["+5", 500_000_000n],
  [".5", 50_000_000n],
  ["-.5", -50_000_000n],
  ["7.", 700_000_000n],
  ["0.00000001", 1n],
  ["-0.00000001", -1n],
  ["100.00000000000", 10_000_000_000n],
  ["12345678901234.12345678", 1_234_567_890_123_412_345_678n],
])("%s is %s units", (text, expected) => {
  expect(toUnits(text)).toBe(expected);
});

test.each(["", "-", "1e5", "0x10", " 1", "1,000", "1.2.3", "0.123456789", "Infinity"])(
  "%j is refused",
  (text) => {
    expect(() => toUnits(text)).toThrow(RangeError);
  },
);

test("text and units are the same number", () => {
  fc.assert(
    fc.property(units, (value) => {
      const text = fromUnits(value);

      expect(toUnits(text)).toBe(value);
      expect(decimalText(decimal(text))).toBe(text);
    }),
  );
});

/** Digits around a point, as PostgreSQL and the files write them, up to and past what a double holds. */
const plainText = fc
  .tuple(
    fc.constantFrom("", "-", "+"),
    fc.oneof(
      fc.nat(),
      fc.bigInt({ min: 90_000_000n, max: 90_100_000n }),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
    ),
    fc.stringMatching(/^(\.\d{0,8})?0{0,3}$/),
  )
  .map(([sign, whole, places]) => `${sign}${whole}${places}`);

test("every plain text is read exactly and written in its canonical form", () => {
  fc.assert(
    fc.property(plainText, (text) => {
      const exact = decimal(text);

      expect(toUnits(text)).toBe(BigInt(exact.times(100_000_000).toFixed(0)));
      expect(fromUnits(toUnits(text))).toBe(decimalText(exact));
    }),
    { numRuns: 2000 },
  );
});

test("amounts round the largest double are written exactly", () => {
  const around = fc.bigInt({ min: -1000n, max: 1000n });
  fc.assert(
    fc.property(
      around,
      fc.constantFrom(1n, -1n),
      fc.constantFrom(1n, 10_000n, 1_000_000n),
      (by, sign, grain) => {
        const value = sign * ((9_007_199_254_740_992n / grain) * grain + by * grain);

        expect(fromUnits(value)).toBe(decimalText(decimal(String(value)).div(100_000_000)));
      },
    ),
  );
});

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [4n, 3n, 1n],
  [0n, 3n, 0n],
])("%s / %s rounds to %s", (dividend, divisor, expected) => {
  expect(divideRounded(dividend, divisor)).toBe(expected);
});

describe("sharing", () => {
  test("a cent over three goes to one of them", () => {
    expect(splitMoney(toUnits("0.01"), [1n, 1n, 1n]).map(fromUnits)).toEqual(["0.01", "0", "0"]);
  });

  test("the largest remainder gets the cent, the earlier of equals first", () => {
    expect(splitMoney(toUnits("-1.00"), [1n, 4n, 1n]).map(fromUnits)).toEqual(["-0.17", "-0.67", "-0.16"]);
    expect(splitMoney(toUnits("1.00"), [1n, 5n]).map(fromUnits)).toEqual(["0.17", "0.83"]);
  });

  test("amounts finer than a cent keep their precision", () => {
    expect(splitMoney(toUnits("0.0125"), [1n, 1n]).map(fromUnits)).toEqual(["0.0063", "0.0062"]);
    expect(splitMoney(toUnits("0.00000003"), [1n, 1n]).map(fromUnits)).toEqual(["0.00000002", "0.00000001"]);
  });

  test("parts add up to the whole, and each is within a step of its share", () => {
    fc.assert(
      fc.property(units, weights, (total, parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        for (const split of [splitMoney(total, parts), splitQuantity(total, parts)]) {
          expect(split.reduce((sum, part) => sum + part, 0n)).toBe(total);
          split.forEach((part, index) => {
            const difference = part * whole - total * (parts[index] ?? 0n);
            const bound = whole * 1_000_000n;
            expect(difference < bound && difference > -bound).toBe(true);
          });
        }
      }),
    );
  });

  test("what is missing goes to the largest remainders, whatever the sizes", () => {
    fc.assert(
      fc.property(units, weights, (total, parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        const size = total < 0n ? -total : total;
        const remainders = parts.map((part, index) => ({ index, left: (size * part) % whole }));
        const missing = remainders.reduce((sum, { left }) => sum + left, 0n) / whole;
        const favored = new Set(
          remainders
            .sort((a, b) => Number(b.left - a.left) || a.index - b.index)
            .slice(0, Number(missing))
            .map(({ index }) => index),
        );
        const expected = parts.map((part, index) => (size * part) / whole + (favored.has(index) ? 1n : 0n));

        expect(splitQuantity(total, parts)).toEqual(expected.map((part) => (total < 0n ? -part : part)));
      }),
    );
  });

  test("shares taken from what is left use it up", () => {
    fc.assert(
      fc.property(units, fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 1 }), (amount, parts) => {
        let [left, whole] = [amount, parts.reduce((sum, part) => sum + part, 0n)];
        for (const part of parts) {
          left -= shareOfMoney(left, part, whole);
          whole -= part;
        }

        expect(left).toBe(0n);
      }),
    );
  });
});
