import { expect, test } from "vitest";
import { classifyPosition } from "./classify-position.ts";

test.each([
  ["SPY221021P350", "SPY OCT 21 2022 $350 PUT", undefined, "OPTION"],
  ["-NVDA260821C192.5", "", undefined, "OPTION"],
  ["SPAXX**", "HELD IN MONEY MARKET", "Cash", "CASH"],
  ["FZFXX", "", undefined, "CASH"],
  ["FCASH", "HELD IN FCASH", undefined, "CASH"],
  ["QACDS", "FDIC INSURED DEPOSIT AT BANK", "Others", "CASH"],
  ["USD", "US DOLLAR", "Others", "CASH"],
  ["USD", "PROSHARES ULTRA SEMICONDUCTORS", "ETFs", "ETF"],
  ["912797ZZ8", "UNITED STATES TREAS BILLS ZERO CPN", "Others", "BOND"],
  ["13063DZZ9", "CALIFORNIA ST GO BDS 5.00000% 08/01/2030", undefined, "BOND"],
  ["949764ZZ9", "WELLS FARGO BANK NA CD 4.5%", undefined, "BOND"],
  ["VOO", "VANGUARD INDEX FDS S&P 500 ETF USD", undefined, "ETF"],
  ["QQQ", "INVESCO QQQ TR UNIT SER 1", "Stocks", "ETF"],
  ["ZZZE", "SOME NEW THING ETF", undefined, "ETF"],
  ["FXAIX", "FIDELITY 500 INDEX FUND", "Mutual Funds", "MUTUAL_FUND"],
  ["VTSAX", "", undefined, "MUTUAL_FUND"],
  ["02315Z107", "VANG INST 500 IDX TR", "Others", "MUTUAL_FUND"],
  ["98765Z100", "ZZHOLD INC COM", "Others", "OTHER"],
  ["98765Z100", "ZZHOLD INC COM", undefined, "STOCK"],
  ["NVDA", "NVIDIA CORPORATION COM", "Stocks", "STOCK"],
  ["BRKB", "BERKSHIRE HATHAWAY INC CLASS B", undefined, "STOCK"],
  ["F", undefined, undefined, "STOCK"],
  ["", "WORTHLESS FOREIGN HLDG", undefined, "OTHER"],
] as const)("%j (%s, %s) is %s", (symbol, description, investmentType, type) => {
  expect(classifyPosition({ symbol, description, investmentType })).toBe(type);
});
