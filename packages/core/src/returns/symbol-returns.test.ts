import { expect, test } from "vitest";
import type { DecimalText } from "../shared/decimal.ts";
import { accountBridges, spansOf } from "./reckon-returns.ts";
import { type RealizedPart, symbolReturns } from "./symbol-returns.ts";
import { account, held, isSession, row, span } from "./testing/made-returns.ts";

const QUARTER = span("2026-01-02", "2026-03-31");
const ACCOUNTS = [account("Joint", { "2026-01-02": 10_000, "2026-03-31": 10_500 })];

const ROWS = [
  row("Joint", "2026-01-12", "OPT_STO", 200, "KO260320P60", -1),
  row("Joint", "2026-02-12", "OPT_BTC", -80, "KO260320P60", 1),
  row("Joint", "2026-03-16", "DIVIDEND", 53, "KO", 0),
  row("Joint", "2026-02-16", "BUY", -1000, "PEP", 10),
];
const HELD = [
  held("Joint", "2026-01-02", "KO", [100, 5000]),
  held("Joint", "2026-03-31", "KO", [100, 5200]),
  held("Joint", "2026-03-31", "PEP", [10, 900]),
];
const realized = (underlying: string, net: string, unmatched = 0): RealizedPart => ({
  ...{ underlying, isOption: true, unmatched },
  net: net as DecimalText,
});

const reckon = (parts: readonly RealizedPart[], rows = ROWS) =>
  symbolReturns(
    accountBridges(spansOf({ accounts: ACCOUNTS, rows, span: QUARTER, isSession }).spans, {
      rows,
      held: HELD,
    }),
    parts,
    QUARTER,
  );

test("realized, income and the change on paper of each underlying, what brought most first", () => {
  const [ko, pep] = reckon([realized("KO", "100"), realized("KO", "20")]);

  expect(ko).toMatchObject({
    ...{ underlying: "KO", options: "120", shares: "0", income: "53", unrealizedChange: "200", total: "373" },
    reason: undefined,
  });
  expect(ko?.xirr).toBeGreaterThan(0.3);
  expect(pep).toMatchObject({ underlying: "PEP", unrealizedChange: "-100", total: "-100" });
});

test("with a closing that has no opening, or a missing line, the change on paper isn't known", () => {
  expect(reckon([realized("KO", "120", 1)])[0]).toMatchObject({
    ...{ options: "120", income: "53", unrealizedChange: undefined, total: undefined, xirr: undefined },
    reason: "A closing has no opening on record.",
  });
  expect(reckon([], ROWS.slice(0, 3)).find(({ underlying }) => underlying === "PEP")?.reason).toMatch(
    /^PEP in Joint: positions and history tell different quantities/,
  );
  expect(reckon([], [...ROWS, row("Joint", "2026-03-02", "SPINOFF", 0, "KO", 0)])[0]?.reason).toMatch(
    /^Shares became others/,
  );
});
