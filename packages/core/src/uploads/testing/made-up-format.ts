import { calendarDate } from "../../shared/calendar-date.ts";
import { decimal, decimalText } from "../../shared/decimal.ts";
import { ok } from "../../shared/result.ts";
import type { BrokerageFormat, FileIdentity, LineReading, PositionReading } from "../brokerage-format.ts";

const HISTORY = "day,account,side,ticker,shares,price";
const POSITIONS = "account,ticker,shares,worth";

/** A brokerage that does not exist, as small as one can be: what another one has to bring. */
export const madeUpFormat: BrokerageFormat = {
  brokerage: "Made-up Brokers",
  lookedFor: `a file that begins with ${HISTORY}`,
  identify({ head }) {
    const header = head[0] ?? "";
    const common = { brokerage: "Made-up Brokers", headerLine: 1, headerText: header, needsAccount: false };
    if (header === HISTORY) {
      return ok<FileIdentity>({ ...common, fileType: "TRANSACTION", formatId: "M1", columns: {} });
    }
    const snapshot = {
      portfolioDate: calendarDate("2026-11-02"),
      portfolioDateSource: "FOOTER",
    } as const;
    return header === POSITIONS
      ? ok<FileIdentity>({ ...common, ...snapshot, fileType: "PORTFOLIO", formatId: "M2", columns: {} })
      : undefined;
  },
  createHistoryReader: () => readLines(readTrade),
  createPositionsReader: () => readLines(readHolding),
  createRealizedReader: () => readLines((text, line) => ({ line, text, state: "INFORMATIONAL", reason: "" })),
};

function readLines<Reading>(read: (text: string, line: number) => Reading) {
  return {
    read: (lines: readonly string[], firstLine: number) =>
      lines.flatMap((text, index) => {
        const line = firstLine + index;
        return line === 1 || text === "" ? [] : [read(text, line)];
      }),
    finish: () => ({ readings: [], warnings: [], unnumberedAccounts: [] }),
  };
}

function readTrade(text: string, line: number): LineReading {
  const [day = "", accountNumber = "", side = "", ticker = "", shares = "0", price = "0"] = text.split(",");
  const isBuy = side === "B";
  const worth = decimal(shares).times(decimal(price));
  const amount = decimalText(isBuy ? worth.neg() : worth);
  return {
    line,
    text,
    state: "ROW",
    transaction: {
      line,
      accountNumber,
      runDate: calendarDate(day),
      eventDate: calendarDate(day),
      type: isBuy ? "BUY" : "SELL",
      assetClass: "STOCK",
      instrument: ticker,
      underlying: ticker,
      quantity: decimalText(isBuy ? decimal(shares) : decimal(shares).neg()),
      price: decimalText(decimal(price)),
      amount,
      cashEffect: amount,
      holdingType: "Cash",
      action: isBuy ? "Bought" : "Sold",
      description: ticker,
    },
  };
}

function readHolding(text: string, line: number): PositionReading {
  const [accountNumber = "", symbol = "", shares = "0", worth = "0"] = text.split(",");
  return {
    line,
    text,
    state: "ROW",
    position: {
      line,
      kind: "HOLDING",
      type: "STOCK",
      accountNumber,
      symbol,
      quantity: decimalText(decimal(shares)),
      currentValue: decimalText(decimal(worth)),
      rowKey: symbol,
    },
  };
}
