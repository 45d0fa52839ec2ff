import {
  classifyPosition,
  type PositionToClassify,
  type PositionType,
} from "../../../portfolio/classify-position.ts";
import type { DecimalText } from "../../../shared/decimal.ts";
import { contractSymbol, type OptionContract } from "../../../transactions/option-contract.ts";
import { readMoneyText, readPercentText, UNREADABLE } from "../../csv/money-text.ts";
import type { PositionKind, PositionRow } from "../../position-row.ts";
import type { PositionsColumn, PositionsColumns } from "../columns/positions-columns.ts";
import { findOptionSymbol, findPositionProse } from "../meaning/read-option.ts";
import { type AccountCell, readAccountOf } from "./account-cell.ts";
import { cellAt, shorten } from "./row-values.ts";
import { squeeze, squeezeUpper } from "./squeeze-text.ts";
import { isSpoiltSymbol, lostSymbolProblem, readSymbolCell } from "./symbol-cell.ts";

const NUMBERS = [
  ["quantity", "Quantity"],
  ["lastPrice", "Last Price"],
  ["lastPriceChange", "Last Price Change"],
  ["currentValue", "Current Value"],
  ["todaysGainLossDollar", "Today's Gain/Loss Dollar"],
  ["todaysGainLossPercent", "Today's Gain/Loss Percent"],
  ["totalGainLossDollar", "Total Gain/Loss Dollar"],
  ["totalGainLossPercent", "Total Gain/Loss Percent"],
  ["percentOfAccount", "Percent Of Account"],
  ["costBasisTotal", "Cost Basis Total"],
  ["averageCostBasis", "Average Cost Basis"],
] as const satisfies readonly (readonly [PositionsColumn, string])[];

const TOTAL = /^\**(account|grand|portfolio|sub)?[- ]?total\b/i;

const PERCENTS = new Set<PositionsColumn>([
  "todaysGainLossPercent",
  "totalGainLossPercent",
  "percentOfAccount",
]);

type Numbers = { [Key in (typeof NUMBERS)[number][0]]?: DecimalText };

/** A data row of a positions export; `problem` when it can't be read, `reason` when it holds nothing. */
export function readPositionRow(
  cells: readonly string[],
  columns: PositionsColumns,
  line: number,
): { readonly position: PositionRow } | { readonly problem: string } | { readonly reason: string } {
  const symbolCell = readSymbolCell(cellAt(cells, columns.symbol));
  const named = squeeze(cellAt(cells, columns.description));
  if (TOTAL.test(symbolCell || named || squeeze(cellAt(cells, columns.account)))) {
    return { reason: "A total of other lines" };
  }
  const numbers = readNumbers(cells, columns);
  if ("problem" in numbers) {
    return { problem: numbers.problem as string };
  }
  const kind = kindOf(symbolCell, named);
  const description = named === "" && kind !== "HOLDING" ? squeeze(cellAt(cells, columns.symbol)) : named;
  const contract = kind === "HOLDING" ? findContract(symbolCell, description) : undefined;
  if (contract === undefined && isSpoiltSymbol(cellAt(cells, columns.symbol))) {
    return { problem: lostSymbolProblem(cellAt(cells, columns.symbol)) };
  }
  const symbol = contract === undefined ? tickerOf(kind, symbolCell) : contractSymbol(contract);
  const texts = readTexts(cells, columns);
  const isHeldInMoneyMarket = isMoneyMarket(cellAt(cells, columns.symbol), numbers);
  return {
    position: {
      line,
      kind,
      type: typeOf(kind, { symbol: isHeldInMoneyMarket ? `${symbol}**` : symbol, description, ...texts }),
      ...readAccount(cells, columns),
      symbol,
      ...(description !== "" && { description }),
      ...(contract && { contract }),
      ...numbers,
      ...texts,
      rowKey: rowKeyOf({ kind, symbol, description, ...texts }),
    },
  };
}

/** A money market's share is a dollar: a workplace plan marks other funds as well. */
const isMoneyMarket = (symbol: string, { lastPrice = "1" as DecimalText }: Numbers) =>
  symbol.trim().endsWith("**") && lastPrice === "1";

const tickerOf = (kind: PositionKind, symbol: string) => (kind === "HOLDING" ? symbol : "");
function typeOf(kind: PositionKind, holding: PositionToClassify): PositionType {
  if (kind === "HOLDING") {
    return classifyPosition(holding);
  }
  return kind === "PENDING" ? "CASH" : "OTHER";
}

function readNumbers(cells: readonly string[], columns: PositionsColumns): Numbers | { problem: string } {
  const numbers: Numbers = {};
  for (const [column, name] of NUMBERS) {
    const cell = cellAt(cells, columns[column]);
    const value = PERCENTS.has(column) ? readPercentText(cell) : readMoneyText(cell);
    if (value === UNREADABLE) {
      return { problem: `${name} can't be read: ${shorten(cell)}` };
    }
    if (value !== undefined) {
      numbers[column] = value;
    }
  }
  return numbers;
}

function readTexts(cells: readonly string[], columns: PositionsColumns) {
  const holdingType = noneAsBlank(cellAt(cells, columns.holdingType));
  const investmentType = noneAsBlank(cellAt(cells, columns.investmentType));
  const basketName = noneAsBlank(cellAt(cells, columns.basketName));
  return {
    ...(holdingType !== "" && { holdingType }),
    ...(investmentType !== "" && { investmentType }),
    ...(basketName !== "" && { basketName }),
  };
}

const readAccount = (cells: readonly string[], columns: PositionsColumns): AccountCell =>
  readAccountOf(cellAt(cells, columns.account), cellAt(cells, columns.accountNumber));

function kindOf(symbol: string, description: string): PositionKind {
  const name = symbol === "" ? description.toUpperCase() : symbol;
  if (/^PENDING ACTIVITY\b/.test(name)) {
    return "PENDING";
  }
  return /^BROKERAGE ?LINK\b/.test(name) ? "WRAPPER" : "HOLDING";
}

function findContract(symbol: string, description: string): OptionContract | undefined {
  return (
    findOptionSymbol(symbol) ?? (symbol === "" ? findPositionProse(description.toUpperCase()) : undefined)
  );
}

/** A contract, a symbol, or where there is none the name; twice in one account only by holding type or basket. */
function rowKeyOf(row: {
  kind: PositionKind;
  symbol: string;
  description: string;
  holdingType?: string;
  basketName?: string;
}): string {
  const what = row.symbol === "" ? squeezeUpper(row.description) : row.symbol;
  return [row.kind, what, row.holdingType ?? "", row.basketName ?? ""].map(squeezeUpper).join("|");
}

const noneAsBlank = (cell: string) => (/^\s*(--|n\/a)?\s*$/i.test(cell) ? "" : squeeze(cell));
