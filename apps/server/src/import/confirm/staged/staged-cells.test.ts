import { copyLine } from "@strikebook/database/copy/copy-text";
import { expect, test } from "vitest";
import { ownAccounts } from "../../../ledger/ledger-entries.repository.ts";
import { StagedCells, stagedEntry } from "./staged-cells.ts";

const ROW = [
  "17",
  "0",
  "2026-03-02",
  "2026-03-03",
  "-12",
  "OPT_STO",
  "OPTION",
  "XYZ260320P50",
  "XYZ",
  "-1.00000000",
  undefined,
  "12.3400",
  "12.3400",
  undefined,
  "0.0300",
  "Margin",
  "a tab\tand a \\ and\nanother line: \u00e4 \u20ac",
  undefined,
  undefined,
  "Z2",
  "00ff000001",
] as const;

const IDS = {
  byRef: new Map([["0", "first"]]),
  own: ownAccounts(
    new Map([
      ["Z1", "first"],
      ["Z2", "second"],
    ]),
  ),
};

test("a staged row is read as it was written", () => {
  expect(stagedEntry(new StagedCells(`${copyLine(ROW, ROW.length)}\n`), IDS)).toEqual({
    id: "17",
    accountId: "first",
    eventDate: "2026-03-02",
    runDate: "2026-03-03",
    dayOrder: -12,
    type: "OPT_STO",
    assetClass: "OPTION",
    instrument: "XYZ260320P50",
    underlying: "XYZ",
    quantity: "-1.00000000",
    price: undefined,
    amount: "12.3400",
    cashEffect: "12.3400",
    commission: undefined,
    fees: "0.0300",
    holdingType: "Margin",
    action: "a tab\tand a \\ and\nanother line: \u00e4 \u20ac",
    reorganization: undefined,
    relatedInstrument: undefined,
    counterAccountId: "second",
    accountNumber: "Z1",
    rank: "00ff000001",
  });
});

test("a line that is not whole is left, wherever it is cut", () => {
  const text = `${copyLine(["a", undefined, "\\N"], 3)}\n${copyLine(["", "b\n", "c"], 3)}\n`;
  for (let cut = 0; cut <= text.length; cut += 1) {
    const read: (string | null)[] = [];
    let rest = "";
    for (const piece of [text.slice(0, cut), text.slice(cut)]) {
      const cells = new StagedCells(rest + piece);
      while (cells.hasLine) {
        read.push(cells.next(), cells.next(), cells.next("\n"));
      }
      rest = cells.rest;
    }

    expect([...read, rest]).toEqual(["a", null, "\\N", "", "b\n", "c", ""]);
  }
});
