import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TestFile } from "./upload.ts";

const SAMPLES = fileURLToPath(
  new URL("../../../../../packages/core/src/uploads/fidelity/fixtures/samples/", import.meta.url),
);

type Sums = Readonly<Record<string, string>>;

/** The findings of a correct import of a sample; README.md beside the samples says how they are counted. */
export type Expected = {
  readonly file_type: "history" | "positions" | "union";
  readonly accounts: readonly string[];
  readonly rows?: number;
  readonly data_rows?: number;
  readonly rows_by_type?: Readonly<Record<string, number>>;
  readonly cash_change_by_account?: Sums;
  readonly option_pnl_A?: Readonly<Record<string, Sums>>;
  readonly stock_pnl_A?: Readonly<Record<string, Sums>>;
  readonly unmatched_closes?: readonly (readonly string[])[];
  readonly positions_count?: number;
  readonly value_by_account?: Sums;
  readonly total_value?: string;
  readonly option_value?: string;
  readonly cash_core?: string;
  readonly pending?: string;
  readonly as_of?: string;
};

export const EXPECTED = JSON.parse(readFileSync(path.join(SAMPLES, "expected.json"), "utf8")) as Readonly<
  Record<string, Expected>
>;

/** A sample by its place, `s01/Accounts_History.csv`. */
export function sample(place: string): TestFile {
  return { name: path.basename(place), bytes: readFileSync(path.join(SAMPLES, place)) };
}

export function expectedOf(place: string): Expected {
  const expected = EXPECTED[place];
  if (expected === undefined) {
    throw new Error(`no expectation for ${place}`);
  }
  return expected;
}
