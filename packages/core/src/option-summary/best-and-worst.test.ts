import { expect, test } from "vitest";
import { bestAndWorst } from "./best-and-worst.ts";

const rows = (totals: Readonly<Record<string, string>>) =>
  Object.entries(totals).map(([name, total]) => ({ name, total }));
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name).join(" ");

test("the largest gains and the largest losses, and the few that made most of the gains", () => {
  const { best, worst, concentration } = bestAndWorst(
    rows({ F: "10", T: "-5.5", NVDA: "700", DIS: "0", AAPL: "150", KO: "-80", PEP: "140" }),
    3,
  );

  expect([names(best), names(worst)]).toEqual(["NVDA AAPL PEP", "KO T"]);
  // Gains: 700 + 150 + 140 + 10 = 1,000. NVDA alone is 70%, with AAPL 85%.
  expect(concentration).toEqual({ count: 2, percent: 85 });
});

test("exactly four fifths are enough, and without gains there is no concentration", () => {
  expect(bestAndWorst(rows({ A: "0.8", B: "0.2" }), 5).concentration).toEqual({ count: 1, percent: 80 });
  expect(bestAndWorst(rows({ A: "-1" }), 5)).toMatchObject({ best: [], concentration: undefined });
  expect(bestAndWorst([], 5)).toEqual({ best: [], worst: [], concentration: undefined });
});
