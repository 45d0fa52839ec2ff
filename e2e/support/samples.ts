import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(
  new URL("../../packages/core/src/uploads/fidelity/fixtures/samples", import.meta.url),
);

type Expected = {
  readonly rows: number;
  readonly accounts: readonly string[];
  /** By underlying and month. */
  readonly option_pnl_A?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly total_value?: string;
};

const EXPECTED = JSON.parse(readFileSync(path.join(FOLDER, "expected.json"), "utf8")) as Readonly<
  Record<string, Expected>
>;

/** A synthetic export of Fidelity's and the figures worked out for it by hand, or those of several (`s11/UNION`). */
export function sample(name: string) {
  const expected = EXPECTED[name];
  if (expected === undefined) {
    throw new Error(`there is no sample ${name}`);
  }
  return { file: path.join(FOLDER, name), expected };
}

/** Option P&L by underlying over all months, as cents. */
export function optionCentsByUnderlying({ option_pnl_A: months = {} }: Expected): Map<string, number> {
  return new Map(
    Object.entries(months).map(([underlying, amounts]) => [
      underlying,
      Object.values(amounts).reduce((sum, amount) => sum + toCents(amount), 0),
    ]),
  );
}

/** Cents of money as the file or the screen writes it: `-1156.34`, `−$1,156.34`, `▲ +$101.62`. */
export function toCents(text: string): number {
  const digits = text.replaceAll("\u2212", "-").replace(/[^\d.-]/g, "");
  const cents = Math.round(Number(digits) * 100);
  if (digits === "" || Number.isNaN(cents)) {
    throw new Error(`no amount: ${text}`);
  }
  return cents;
}
