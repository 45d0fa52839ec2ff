import { expect, test } from "vitest";
import { createMeaningReader } from "./meaning-reader.ts";
import { type RowTexts, readMeaning } from "./row-meaning.ts";

const DIVIDEND: RowTexts = {
  action: "DIVIDEND RECEIVED FORD MTR CO (F) (Cash)",
  symbol: "F",
  description: "FORD MTR CO",
  holdingType: "Cash",
};

test.each<[keyof RowTexts, string]>([
  ["action", "REINVESTMENT FORD MTR CO (F) (Cash)"],
  ["symbol", "GM"],
  ["description", "FORD MOTOR COMPANY"],
  ["holdingType", "Margin"],
])("rows that differ in %s alone are not taken for each other", (field, text) => {
  const other = { ...DIVIDEND, [field]: text };
  const read = createMeaningReader();
  const meanings = [DIVIDEND, other, DIVIDEND, other].map(read);

  expect(meanings).toEqual([DIVIDEND, other, DIVIDEND, other].map((texts) => readMeaning(texts)));
  expect(meanings[0]).not.toEqual(meanings[1]);
  expect(meanings[2]).toBe(meanings[0]);
  expect(meanings[3]).toBe(meanings[1]);
});

test("of a symbol with very many texts each keeps its own meaning", () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ...DIVIDEND,
    description: `FORD MTR CO ${index}`,
  }));
  const read = createMeaningReader();
  for (const _round of [1, 2]) {
    expect(rows.map((texts) => read(texts).facts.description)).toEqual(rows.map((row) => row.description));
  }
});

test("rows without a symbol are told apart by their action", () => {
  const read = createMeaningReader();
  const rows = ["INTEREST EARNED FDIC INSURED DEPOSIT", "DIRECT DEPOSIT ACME PAYROLL"].map((action) => ({
    ...DIVIDEND,
    action,
    symbol: "",
  }));
  expect(rows.map((texts) => read(texts).kind)).toEqual(rows.map((texts) => readMeaning(texts).kind));
  expect(read(rows[0] as RowTexts).facts.action).not.toBe(read(rows[1] as RowTexts).facts.action);
});
