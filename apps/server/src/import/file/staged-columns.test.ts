import type { Transaction } from "@strikebook/core/transactions/transaction";
import type { PositionRow } from "@strikebook/core/uploads/position-row";
import { CopyBytes } from "@strikebook/database/copy/copy-bytes";
import { copyLine } from "@strikebook/database/copy/copy-text";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addPosition, addTransaction, stagingColumns } from "./staged-columns.ts";

const anyText = fc.string({
  unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "\\", "ä", "€", "N", "'"),
  maxLength: 40,
});
const text = fc.option(anyText, { nil: undefined });
const number = fc.constantFrom(undefined, "0", "-12.3400", "1.00000000");
const DIGEST = "0123456789abcdef".repeat(4);

const TRANSACTION = fc.record({
  line: fc.nat(),
  runDate: fc.constant("2026-01-02"),
  eventDate: fc.constant("2026-01-05"),
  settlementDate: fc.constantFrom(undefined, "2026-01-06"),
  type: fc.constant("OPT_STO"),
  assetClass: fc.constant("OPTION"),
  ...{
    instrument: text,
    underlying: text,
    quantity: number,
    price: number,
    commission: number,
    fees: number,
  },
  ...{ accruedInterest: number, amount: number, cashEffect: fc.constant("1.0000") },
  isCashStated: fc.constantFrom(undefined, true),
  ...{ holdingType: fc.constantFrom(undefined, "Margin"), action: anyText, description: text },
  ...{ reorganization: text, relatedInstrument: text, counterAccountNumber: text },
});

test("a staged transaction is the COPY line of its cells in the order of the columns", () => {
  fc.assert(
    fc.property(TRANSACTION, fc.nat(9), (t, dayOrder) => {
      const rows = new CopyBytes();
      addTransaction(rows, t as Transaction, { accountRef: 2, digest: DIGEST, occurrence: 3, dayOrder });

      const cells = [
        ...[
          t.line,
          "R",
          2,
          undefined,
          undefined,
          t.runDate,
          t.eventDate,
          t.settlementDate,
          t.type,
          t.assetClass,
        ],
        ...[
          t.instrument,
          t.underlying,
          t.quantity,
          t.price,
          t.commission,
          t.fees,
          t.accruedInterest,
          t.amount,
        ],
        ...[t.cashEffect, t.isCashStated === true ? "t" : undefined],
        ...[t.holdingType, t.action, t.description, t.reorganization, t.relatedInstrument],
        ...[t.counterAccountNumber, `\\x${DIGEST.slice(0, 32)}`, 3, dayOrder],
      ];
      expect(rows.take().toString()).toBe(`${copyLine(cells, stagingColumns("TRANSACTION").length)}\n`);
    }),
  );
});

const POSITION = fc.record({
  line: fc.nat(),
  kind: fc.constant("HOLDING"),
  ...{ symbol: anyText, description: text, type: fc.constant("STOCK"), quantity: number, lastPrice: number },
  ...{ lastPriceChange: number, currentValue: number, todaysGainLossDollar: number },
  ...{ todaysGainLossPercent: number, totalGainLossDollar: number, totalGainLossPercent: number },
  ...{ percentOfAccount: number, costBasisTotal: number, averageCostBasis: number, holdingType: text },
  ...{ investmentType: text, basketName: text, rowKey: anyText },
});

test("a staged position is the COPY line of its cells in the order of the columns", () => {
  fc.assert(
    fc.property(POSITION, (p) => {
      const rows = new CopyBytes();
      addPosition(rows, p as PositionRow, { accountRef: 1, occurrence: 2 });

      const cells = [
        ...[
          p.line,
          "R",
          1,
          undefined,
          undefined,
          p.kind,
          p.symbol,
          p.description,
          p.type,
          p.quantity,
          p.lastPrice,
        ],
        ...[p.lastPriceChange, p.currentValue, p.todaysGainLossDollar, p.todaysGainLossPercent],
        ...[p.totalGainLossDollar, p.totalGainLossPercent, p.percentOfAccount, p.costBasisTotal],
        ...[p.averageCostBasis, p.holdingType, p.investmentType, p.basketName, p.rowKey, 2],
      ];
      expect(rows.take().toString()).toBe(`${copyLine(cells, stagingColumns("PORTFOLIO").length)}\n`);
    }),
  );
});
