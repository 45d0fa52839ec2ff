import fc from "fast-check";
import { expect, test } from "vitest";
import { bestAndWorst } from "./best-and-worst.ts";

const rows = (totals: Readonly<Record<string, string>>) =>
  Object.entries(totals).map(([name, total]) => ({ name, total }));
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name).join(" ");
const told = (totals: Readonly<Record<string, string>>) => {
  const { concentration } = bestAndWorst(rows(totals), 5);
  return concentration && `${concentration.of} ${names(concentration.rows)} ${concentration.percent}`;
};

test("the better and the worse half, from both ends, and what the top three made of the gains", () => {
  const { best, worst, concentration } = bestAndWorst(
    rows({ F: "10", T: "-5.5", NVDA: "700", DIS: "0", AAPL: "150", KO: "-80", PEP: "140" }),
    3,
  );

  expect([names(best), names(worst)]).toEqual(["NVDA AAPL PEP", "KO T F"]);
  // Gains: 700 + 150 + 140 + 10 = 1,000; losses take nothing from them.
  expect(concentration).toMatchObject({ of: "GAINS", percent: 99 });
  expect(names(concentration?.rows ?? [])).toBe("NVDA AAPL PEP");
});

test("where nothing was lost the smallest gains are the worst, and none is in both", () => {
  const nine = rows({ A: "9", B: "8", C: "7", D: "6", E: "5", F: "4", G: "3", H: "2", I: "1" });
  const { best, worst } = bestAndWorst(nine, 5);

  expect([names(best), names(worst)]).toEqual(["A B C D E", "I H G F"]);
});

test.each([
  [
    "three gains: the top three made them all, so the best alone is told of",
    { A: "60", B: "30", C: "10", D: "-500" },
    "GAINS A 60",
  ],
  ["two gains of one size", { A: "0.5", B: "0.5" }, "GAINS A 50"],
  ["one gain made all of them: nothing to tell", { A: "5", B: "-20" }, undefined],
  ["losses only: the largest first", { A: "-1", B: "-6", C: "-3" }, "LOSSES B 60"],
  ["losses only, more than three", { A: "-1", B: "-5", C: "-3", D: "-1" }, "LOSSES B C D 90"],
  ["one loss", { A: "-1" }, undefined],
  ["nothing", {}, undefined],
] as const)("concentration: %s", (_name, totals, expected) => {
  expect(told(totals)).toBe(expected);
});

test("of any underlyings, the best are no less than the worst, none stands twice, and ten or more fill both lists", () => {
  const totals = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 30 });
  fc.assert(
    fc.property(totals, (amounts) => {
      const { best, worst } = bestAndWorst(
        amounts.map((amount, index) => ({ name: String(index), total: String(amount) })),
        5,
      );
      const listed = [...best, ...worst];
      const other = amounts.filter((amount) => amount !== 0);
      expect(new Set(listed.map(({ name }) => name)).size).toBe(Math.min(other.length, 10));
      expect(best.length - worst.length).toBeGreaterThanOrEqual(0);
      expect(best.length - worst.length).toBeLessThanOrEqual(1);
      for (const { total } of best) {
        expect(worst.every((bad) => Number(bad.total) <= Number(total))).toBe(true);
      }
    }),
  );
});
