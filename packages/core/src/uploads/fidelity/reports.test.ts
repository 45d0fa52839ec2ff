import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fingerprintText } from "../fingerprint.ts";
import { historyOf, readExportBytes } from "../testing/read-export.ts";

const REPORTS = new URL("./fixtures/reports/", import.meta.url);

const read = (file: string) =>
  historyOf(readExportBytes(readFileSync(new URL(file, REPORTS)), "Accounts_History.csv"));

const warningsOf = (file: string) =>
  read(file).flatMap((reading) => (reading.state === "ROW" ? (reading.warnings ?? []) : []));

test("36: rows without a symbol are of the security that their ISIN names", () => {
  const rows = read("36-blank-symbols-by-isin.csv").flatMap((reading) =>
    reading.state === "ROW" ? [[reading.transaction.instrument, reading.transaction.quantity]] : [],
  );

  expect(rows).toEqual([
    ["NO0010000001", "-100"],
    ["NO0010000027", "50"],
    ["NO0010000001", "100"],
  ]);
});

test("36: a row on record under its name is known again", () => {
  const [sold] = read("36-blank-symbols-by-isin.csv");

  expect(sold?.state === "ROW" && fingerprintText(sold.transaction, "A")).toBe(
    "1|A|2026-02-05|SELL|=NORDIC SHIP ASA ISIN #NO0010000001|-|100|11",
  );
});

test("37: money paid that has come in is said", () => {
  expect(warningsOf("37-eft-paid-positive.csv")).toEqual([
    "The sign of Amount 500 does not fit Electronic Funds Transfer Paid: the Amount is taken as it stands",
  ]);
});

test("39: a called bond is paid back at par", () => {
  const [called] = read("39-full-call-payout.csv");

  expect(called).toMatchObject({
    state: "ROW",
    transaction: { type: "REDEMPTION", assetClass: "BOND", quantity: "-10000", cashEffect: "10000" },
  });
  expect(warningsOf("39-full-call-payout.csv")).toEqual([]);
});
