import { classifyInstrument } from "../../transactions/classify-instrument.ts";
import { contractSymbol, type OptionContract } from "../../transactions/option-contract.ts";
import type { AssetClass, TransactionType } from "../../transactions/transaction.ts";
import type { ActionKind } from "./action-rules.ts";
import { type Action, readAction, squeezeUpper } from "./read-action.ts";
import { findDeliverable, findOptionProse, findOptionSymbol } from "./read-option.ts";

/** The text cells of a row. */
export type RowTexts = {
  readonly action: string;
  readonly symbol: string;
  readonly description: string;
  readonly holdingType: string;
};

/** What the texts of a row mean, whatever its numbers are. */
export type RowMeaning = {
  readonly action: Action;
  /** Settled as far as texts can; the kinds in lower case still need the numbers. */
  readonly kind?: ActionKind;
  /** The action for display: squeezed, in its own case. */
  readonly actionText: string;
  /** Absent for blank and `No Description`. */
  readonly description?: string;
  readonly contract?: OptionContract;
  readonly instrument?: string;
  readonly underlying?: string;
  readonly assetClass?: AssetClass;
};

const SECURITY_KINDS = new Set<ActionKind>([
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "REINVEST",
  "CORE_SWEEP",
  "DIVIDEND",
  "CAP_GAIN",
  "RETURN_OF_CAPITAL",
  "INTEREST",
  "TAX",
  "FEE",
  "REDEMPTION",
  "SPINOFF",
  "REVERSE_SPLIT",
  "MERGER",
  "CASH_IN_LIEU",
  "CORPORATE_ACTION",
  "CANCEL",
  "SECURITIES_LENDING",
  "distribution",
  "expired",
]);

/** Between cash and the fund that holds it: nothing comes in and nothing goes out. */
const SWEEP_WHEN_CASH = new Set<ActionKind>(["BUY", "SELL", "REINVEST", "REDEMPTION"]);

const OPTION_KINDS = new Set<ActionKind>([
  "OPT_STO",
  "OPT_BTO",
  "OPT_STC",
  "OPT_BTC",
  "OPT_EXPIRED",
  "OPT_ASSIGNED",
  "OPT_EXERCISED",
]);

/** True for orders in options and for the ends of contracts. */
export const isOptionType = (kind: ActionKind | TransactionType): boolean =>
  OPTION_KINDS.has(kind as ActionKind);

// The same texts come again and again; distinct ones are few beside the rows of a large file.
const KNOWN_MAX = 20_000;

/** Reads the texts of rows and remembers what it has read, up to a bound. */
export function createMeaningReader(): (texts: RowTexts) => RowMeaning {
  const known = new Map<string, RowMeaning>();
  return (texts) => {
    const key = `${texts.action}\u0000${texts.symbol}\u0000${texts.description}\u0000${texts.holdingType}`;
    const before = known.get(key);
    if (before !== undefined) {
      return before;
    }
    const meaning = readMeaning(texts);
    if (known.size >= KNOWN_MAX) {
      known.clear();
    }
    known.set(key, meaning);
    return meaning;
  };
}

function readMeaning(texts: RowTexts): RowMeaning {
  const action = readAction(texts.action, texts.holdingType);
  const actionText = squeeze(texts.action);
  const name = squeeze(texts.description);
  const description = /^no description$/i.test(name) || name === "" ? {} : { description: name };
  const symbol = readSymbol(texts.symbol);
  const contract = action.isPlan ? undefined : findContract(symbol, action, name.toUpperCase());
  if (contract !== undefined) {
    return { action, actionText, ...description, ...optionMeaning(action.kind, contract) };
  }
  const instrument = findInstrument(symbol, action, name);
  if (instrument === undefined) {
    return { action, actionText, ...description, ...(action.kind && { kind: action.kind }) };
  }
  const assetClass = action.isPlan
    ? "PLAN"
    : classifyInstrument(instrument, `${name} ${action.text}`.toUpperCase());
  const kind = settleKind(action.kind, assetClass);
  return { action, actionText, ...description, instrument, underlying: instrument, assetClass, ...kind };
}

function optionMeaning(kind: ActionKind | undefined, contract: OptionContract): Partial<RowMeaning> {
  const settled = kind === "expired" ? "OPT_EXPIRED" : kind;
  return {
    contract,
    instrument: contractSymbol(contract),
    underlying: contract.underlying,
    assetClass: "OPTION",
    ...(settled && { kind: settled }),
  };
}

function settleKind(kind: ActionKind | undefined, assetClass: AssetClass): { kind?: ActionKind } {
  if (kind === undefined) {
    return {};
  }
  if (assetClass === "CASH" && SWEEP_WHEN_CASH.has(kind)) {
    return { kind: "CORE_SWEEP" };
  }
  return { kind: kind === "expired" ? "CORPORATE_ACTION" : kind };
}

/** A spreadsheet that takes ` -AAPL250117C150` for a formula leaves `#NAME?` in its place. */
function readSymbol(cell: string): string {
  const symbol = cell.trim().toUpperCase().replace(/\*+$/, "");
  return symbol === "#NAME?" || symbol === "--" ? "" : symbol;
}

function findContract(symbol: string, action: Action, name: string): OptionContract | undefined {
  if (symbol !== "") {
    return findOptionSymbol(symbol, findDeliverable(name) ?? findDeliverable(action.text));
  }
  return findOptionProse(name) ?? findOptionProse(action.text);
}

function findInstrument(symbol: string, action: Action, name: string): string | undefined {
  if (action.isPlan) {
    return symbol || squeezeUpper(name) || undefined;
  }
  if (symbol !== "") {
    return symbol;
  }
  return action.kind !== undefined && SECURITY_KINDS.has(action.kind) ? action.ticker : undefined;
}

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
