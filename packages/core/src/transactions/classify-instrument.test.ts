import { expect, test } from "vitest";
import { classifyInstrument } from "./classify-instrument.ts";

test.each([
  ["AAPL", "APPLE INC", "STOCK"],
  ["BRKB", "BERKSHIRE HATHAWAY INC CLASS B", "STOCK"],
  ["CASH", "PATHWARD FINANCIAL INC COM", "STOCK"],
  ["USD", "PROSHARES ULTRA SEMICONDUCTORS", "STOCK"],
  ["MMKT", "TEXAS CAPITAL GOVERNMENT MONEY MARKET ETF", "STOCK"],
  ["98765Z100", "ZZHOLD INC COM 1 FOR 10 R/S INTO ZZHOLD INC", "STOCK"],
  ["SPAXX", "FIDELITY GOVERNMENT MONEY MARKET", "CASH"],
  ["FDRXX", "", "CASH"],
  ["FZFXX", "", "CASH"],
  ["FDLXX", "", "CASH"],
  ["FZDXX", "", "CASH"],
  ["SPRXX", "", "CASH"],
  ["FCASH", "", "CASH"],
  ["QACDS", "", "CASH"],
  ["315994103", "CASH", "CASH"],
  ["CORE", "FDIC INSURED DEPOSIT SWEEP", "CASH"],
  ["FXAIX", "FIDELITY 500 INDEX FUND", "FUND"],
  ["VTSAX", "", "FUND"],
  ["912797ZZ8", "UNITED STATES TREAS BILLS", "BOND"],
  ["12345ZAB9", "", "BOND"],
  ["12345Z107", "SOMETHING 3.25% 02/23/2031", "BOND"],
  ["UNITED STATES TREAS BILLS 09/02/2026", "UNITED STATES TREAS BILLS 09/02/2026", "BOND"],
  ["FOREIGN HOLDING WITHOUT A SYMBOL", "FOREIGN HOLDING WITHOUT A SYMBOL", "STOCK"],
])("%s (%s) is %s", (symbol, text, assetClass) => {
  expect(classifyInstrument(symbol, text)).toBe(assetClass);
});
