import { expect, test } from "vitest";
import { err } from "../shared/result.ts";
import type { BrokerageFormat } from "./brokerage-format.ts";
import { fidelityFormat } from "./fidelity/fidelity-format.ts";
import { createFormatRegistry } from "./format-registry.ts";
import { madeUpFormat } from "./testing/made-up-format.ts";

const TRADES = ["day,account,side,ticker,shares,price", "2026-11-02,M1,B,SPY,2,600.5"];
const FIDELITY = [
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Settlement Date",
  "11/02/2026,YOU BOUGHT,SPY,SPDR,Cash,600.5,2,-1201,11/03/2026",
];
const CLOSED_LOTS = "Symbol,Date Acquired,Date Sold,Proceeds";

test("a second brokerage is identified and read, and the first one's files as before", () => {
  const registry = createFormatRegistry([fidelityFormat, madeUpFormat]);

  const found = registry.identifyFile(file(TRADES));
  const identity = found.ok ? found.value : undefined;
  const readings = identity && registry.createHistoryReader(identity).read(TRADES, 1);

  expect(identity).toMatchObject({ brokerage: "Made-up Brokers", fileType: "TRANSACTION" });
  expect(readings).toMatchObject([
    { line: 2, state: "ROW", transaction: { accountNumber: "M1", amount: "-1201" } },
  ]);
  expect(registry.identifyFile(file(FIDELITY))).toMatchObject({ ok: true, value: { brokerage: "Fidelity" } });
});

test("a file that no brokerage knows tells what each of them looks for", () => {
  const registry = createFormatRegistry([fidelityFormat, madeUpFormat]);

  const found = registry.identifyFile(file(["a,b", "1,2"]));

  expect(found.ok && found.value.unknownBecause).toMatch(
    /Looked for Fidelity: .*Run Date.*; Made-up Brokers: a file that begins with day,account/,
  );
});

test("what one brokerage takes for a look-alike of its own may be another's export", () => {
  const closedLots: BrokerageFormat = {
    ...madeUpFormat,
    identify: (given) => (given.head[0] === CLOSED_LOTS ? madeUpFormat.identify(file(TRADES)) : undefined),
  };

  const found = createFormatRegistry([fidelityFormat, closedLots]).identifyFile(file([CLOSED_LOTS]));
  const alone = createFormatRegistry([fidelityFormat, madeUpFormat]).identifyFile(file([CLOSED_LOTS]));

  expect(found).toMatchObject({ ok: true, value: { brokerage: "Made-up Brokers" } });
  expect(alone).toMatchObject({ ok: false, error: { brokerage: "Fidelity" } });
});

test("of several refusals the first one is told", () => {
  const refusing: BrokerageFormat = {
    ...madeUpFormat,
    identify: () => err({ brokerage: "Made-up Brokers", message: "No" }),
  };

  expect(createFormatRegistry([refusing, fidelityFormat]).identifyFile(file([CLOSED_LOTS]))).toEqual(
    err({ brokerage: "Made-up Brokers", message: "No" }),
  );
});

const file = (lines: readonly string[]) => ({ fileName: "x.csv", head: lines, tail: lines });
