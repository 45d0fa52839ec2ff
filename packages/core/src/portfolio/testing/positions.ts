import type { DecimalText } from "../../shared/decimal.ts";
import type { HeldPosition } from "../portfolio.ts";

type Given = Partial<
  Omit<HeldPosition, "costBasisTotal" | "currentValue" | "quantity" | "totalGainLossDollar">
> & {
  readonly quantity?: string | null;
  readonly currentValue?: string | null;
  readonly totalGainLossDollar?: string | null;
  readonly costBasisTotal?: string | null;
};

/** A holding of stock in account `A1` unless told; unknown figures are null. */
export const position = (given: Given): HeldPosition => ({
  accountId: "A1",
  kind: "HOLDING",
  type: "STOCK",
  symbol: "AAPL",
  ...given,
  quantity: text(given.quantity),
  currentValue: text(given.currentValue),
  totalGainLossDollar: text(given.totalGainLossDollar),
  costBasisTotal: text(given.costBasisTotal),
});

const text = (value: string | null | undefined) => (value ?? null) as DecimalText | null;

/** Two accounts with stock, a short option, cash, a bond, pending cash and a wrapper: worth 10,000 together. */
export const FAMILY: readonly HeldPosition[] = [
  position({
    symbol: "AAPL",
    quantity: "10",
    currentValue: "3000",
    totalGainLossDollar: "500",
    costBasisTotal: "2500",
    description: "APPLE INC",
  }),
  position({ symbol: "AAPL", accountId: "A2", quantity: "5", currentValue: "1500", costBasisTotal: null }),
  position({
    symbol: "VTI",
    type: "ETF",
    accountId: "A2",
    quantity: "4.5",
    currentValue: "1200.5",
    totalGainLossDollar: "-99.5",
    costBasisTotal: "1300",
  }),
  position({
    symbol: "AAPL261218P200",
    type: "OPTION",
    quantity: "-2",
    currentValue: "-400.5",
    totalGainLossDollar: "100",
    costBasisTotal: "500.5",
  }),
  position({ symbol: "SPAXX", type: "CASH", currentValue: "3700" }),
  position({
    symbol: "912797ZZ8",
    type: "BOND",
    quantity: "1000",
    currentValue: "1000",
    totalGainLossDollar: "0",
    costBasisTotal: "1000",
  }),
  position({ symbol: "", kind: "PENDING", type: "OTHER", accountId: "A2", currentValue: "-200" }),
  position({ symbol: "", type: "OTHER", description: "OLD SHARES", currentValue: "200", quantity: "7" }),
  position({
    symbol: "",
    kind: "WRAPPER",
    type: "OTHER",
    currentValue: "4000",
    description: "BROKERAGELINK",
  }),
];
