import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateRemainingMs, IMPORT_STEPS, percentAt, stepLabel, stepNumber } from "./progress.ts";

test("the weights of the steps add up to 100", () => {
  expect(IMPORT_STEPS.reduce((total, { weight }) => total + weight, 0)).toBe(100);
});

test("the percent grows with steps and shares and stays under 100", () => {
  const points = fc.tuple(fc.nat(IMPORT_STEPS.length - 1), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(points, points, (a, b) => {
      const [[early, earlyShare], [late, lateShare]] = [a, b].sort((x, y) => x[0] - y[0] || x[1] - y[1]) as [
        typeof a,
        typeof b,
      ];
      const first = percentAt(IMPORT_STEPS[early]?.name ?? "WAITING", earlyShare);
      const second = percentAt(IMPORT_STEPS[late]?.name ?? "WAITING", lateShare);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(second).toBeGreaterThanOrEqual(first);
      expect(second).toBeLessThan(100);
    }),
  );
});

test.each([
  ["WAITING", 0, 0],
  ["COMPARING", 0, 3],
  ["STORING", 0.5, 27],
  ["FINISHING", 1, 99],
  ["MATCHING", 7, 95],
] as const)("%s at %s is %s percent", (step, share, percent) => {
  expect(percentAt(step, share)).toBe(percent);
});

test("a step has a number and words, and after the last one all is done", () => {
  expect(stepNumber("WAITING")).toBe(1);
  expect(stepLabel(stepNumber("MATCHING"))).toBe("Matching trades");
  expect(stepLabel(IMPORT_STEPS.length + 1)).toBe("Done");
});

test.each([
  [50, 10_000, 10_000],
  [80, 10_000, 2500],
  [4, 10_000, undefined],
  [100, 10_000, undefined],
  [50, 0, undefined],
])("at %s percent after %s ms it takes %s ms more", (percent, elapsedMs, expected) => {
  expect(estimateRemainingMs(percent, elapsedMs)).toBe(expected);
});
