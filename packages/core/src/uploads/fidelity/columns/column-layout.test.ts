import { expect, test } from "vitest";
import { readMeaning } from "../meaning/row-meaning.ts";
import { createLayoutVote } from "./column-layout.ts";

const COLUMNS = { quantity: 0, price: 1, amount: 2 };
const SOLD = "YOU SOLD FORD MTR CO (F) (Cash)";

function decide(rows: readonly (readonly [action: string, quantity: string, price: string])[]) {
  const vote = createLayoutVote(COLUMNS);
  for (const [action, quantity, price] of rows) {
    const meaning = readMeaning({ action, symbol: "F", description: "FORD MTR CO", holdingType: "Cash" });
    vote.add([quantity, price, ""], meaning);
  }
  return vote.decide(true);
}

test("sales show where the quantity stands: it is negative", () => {
  expect(decide([[SOLD, "-10", "13.00"]])).toBe("AS_NAMED");
  expect(decide([[SOLD, "13.00", "-10"]])).toBe("SHIFTED");
});

test("rows of unknown actions prove nothing, whatever their numbers are", () => {
  expect(decide([["SOMETHING NOBODY KNOWS", "13.00", "-10"]])).toBeUndefined();
  expect(
    decide([
      [SOLD, "-10", "13.00"],
      ["SOMETHING NOBODY KNOWS", "13.00", "-10"],
      ["SOMETHING NOBODY KNOWS", "13.00", "-11"],
    ]),
  ).toBe("AS_NAMED");
});

test("three times as many rows are needed as speak against it", () => {
  const against = [SOLD, "13.00", "-10"] as const;
  const rows = (count: number) => Array.from({ length: count }, () => [SOLD, "-10", "13.00"] as const);
  expect(decide([...rows(3), against])).toBe("AS_NAMED");
  expect(decide([...rows(2), against])).toBeUndefined();
});
