import { classifyInstrument, isCusip, RENAMED_TYPES } from "../../transactions/classify-instrument.ts";
import { contractSymbol, type OptionContract } from "../../transactions/option-contract.ts";
import type { AssetClass, Transaction, TransactionType } from "../../transactions/transaction.ts";
import type { ActionKind } from "./action-rules.ts";
import { type Action, readAction } from "./read-action.ts";
import { findDeliverable, findOptionProse, findOptionSymbol } from "./read-option.ts";
import { squeeze, squeezeUpper } from "./squeeze-text.ts";
import { isSpoiltSymbol, readSymbolCell, withLeadingZeros } from "./symbol-cell.ts";

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
  readonly kind?: ActionKind | undefined;
  readonly contract?: OptionContract | undefined;
  readonly assetClass?: AssetClass | undefined;
  /** What a spreadsheet left of a symbol that the action does not name either. */
  readonly lostSymbol?: string | undefined;
  /** The ticker that the action names where Symbol has turned into the security's CUSIP. */
  readonly otherTicker?: string | undefined;
  /** What a row without a symbol moves, if it moves shares: most rows between accounts move cash. */
  readonly sharesInText?: Security | undefined;
  /** The fields of the transaction that come from texts alone. */
  readonly facts: TextFacts;
};

type TextFacts = Pick<
  Transaction,
  | "action"
  | "assetClass"
  | "contract"
  | "counterAccountNumber"
  | "description"
  | "holdingType"
  | "instrument"
  | "relatedInstrument"
  | "reorganization"
  | "underlying"
>;

export type Security = Pick<TextFacts, "assetClass" | "contract" | "instrument" | "underlying">;

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
  "name change",
  "payout of a security",
]);

/** Move shares: without knowing of what, a row can't be kept. */
const SHARE_KINDS = new Set<ActionKind>([
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "REINVEST",
  "REDEMPTION",
  "SPINOFF",
  "REVERSE_SPLIT",
  "MERGER",
  "CORPORATE_ACTION",
  "CANCEL",
  "distribution",
  "expired",
  "name change",
]);

const BETWEEN_ACCOUNTS = new Set<ActionKind>([
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "acat transfer",
  "conversion",
  "in or out",
  "CONTRIBUTION",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "DEPOSIT",
  "WITHDRAWAL",
]);

const RENAMED_KINDS = new Set<ActionKind>(RENAMED_TYPES);

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

/** Reads what the texts of a row mean. The texts are kept: they should not be pieces of a longer one. */
export function readMeaning(texts: RowTexts): RowMeaning {
  const action = readAction(texts.action, texts.holdingType);
  const name = squeeze(texts.description);
  const symbol = withLeadingZeros(readSymbolCell(texts.symbol), action.ticker);
  const contract = action.isPlan ? undefined : findContract(symbol, action, name.toUpperCase());
  const security = contract === undefined ? findSecurity(symbol, action, name) : optionSecurity(contract);
  const kind = settleKind(action.kind, security.assetClass);
  return {
    action,
    kind,
    contract,
    assetClass: security.assetClass,
    lostSymbol: findLostSymbol(texts.symbol, action, security),
    otherTicker: findOtherTicker(kind, action, security),
    sharesInText: security.instrument === undefined ? findSharesInText(action, name) : undefined,
    facts: textFacts(squeeze(texts.action), name, { action, security }),
  };
}

/** Field by field: facts of one shape are looked at fastest. */
function textFacts(
  text: string,
  name: string,
  { action, security }: { readonly action: Action; readonly security: Security },
): TextFacts {
  const isBetweenAccounts = action.kind !== undefined && BETWEEN_ACCOUNTS.has(action.kind);
  return {
    action: text,
    contract: security.contract,
    instrument: security.instrument,
    underlying: security.underlying,
    assetClass: security.assetClass,
    description: isNamed(name) ? name : undefined,
    holdingType: action.holdingType,
    reorganization: action.reorganization,
    relatedInstrument: action.relatedInstrument,
    counterAccountNumber: isBetweenAccounts ? action.counterAccountNumber : undefined,
  };
}

function optionSecurity(contract: OptionContract): Security {
  return {
    contract,
    instrument: contractSymbol(contract),
    underlying: contract.underlying,
    assetClass: "OPTION",
  };
}

function findSecurity(symbol: string, action: Action, name: string): Security {
  const instrument = findInstrument(symbol, action, name);
  return instrument === undefined ? {} : securityOf(instrument, action, name);
}

function securityOf(instrument: string, action: Action, name: string): Security {
  const text = `${name.toUpperCase()} ${action.text}`;
  const assetClass = action.isPlan ? "PLAN" : classifyInstrument(instrument, text);
  return { instrument, underlying: instrument, assetClass };
}

function settleKind(
  kind: ActionKind | undefined,
  assetClass: AssetClass | undefined,
): ActionKind | undefined {
  if (kind === "expired") {
    return assetClass === "OPTION" ? "OPT_EXPIRED" : "CORPORATE_ACTION";
  }
  return kind !== undefined && assetClass === "CASH" && SWEEP_WHEN_CASH.has(kind) ? "CORE_SWEEP" : kind;
}

/** Seen in one account's downloads: `HON` in one, `438516106` in the next. Reorganisations have both by nature. */
function findOtherTicker(
  kind: ActionKind | undefined,
  { ticker }: Action,
  { assetClass, instrument }: Security,
): string | undefined {
  const isRenamed = kind !== undefined && RENAMED_KINDS.has(kind) && assetClass === "STOCK";
  return isRenamed && ticker !== undefined && !isCusip(ticker) && isCusip(instrument ?? "")
    ? ticker
    : undefined;
}

function findSharesInText(action: Action, name: string): Security | undefined {
  const isBetween = action.kind !== undefined && BETWEEN_ACCOUNTS.has(action.kind);
  const instrument = action.ticker ?? (isNamed(name) ? squeezeUpper(name) : undefined);
  return isBetween && instrument !== undefined ? securityOf(instrument, action, name) : undefined;
}

/** Kept by its name, a security would be another one than in the file as it was downloaded. */
function findLostSymbol(cell: string, { ticker }: Action, security: Security): string | undefined {
  const isFound = security.contract !== undefined || (ticker !== undefined && security.instrument === ticker);
  return !isFound && isSpoiltSymbol(cell) ? cell : undefined;
}

function findContract(symbol: string, action: Action, name: string): OptionContract | undefined {
  if (symbol !== "") {
    return findOptionSymbol(symbol, findDeliverable(name) ?? findDeliverable(action.text));
  }
  return findOptionProse(name) ?? findOptionProse(action.text);
}

function findInstrument(symbol: string, action: Action, name: string): string | undefined {
  if (symbol !== "") {
    return symbol;
  }
  const named = isNamed(name) ? squeezeUpper(name) : undefined;
  if (action.isPlan || action.kind === undefined) {
    return action.isPlan ? named : undefined;
  }
  const ticker = SECURITY_KINDS.has(action.kind) ? action.ticker : undefined;
  // Bonds and foreign shares may have neither; their name is then what tells them apart.
  return ticker ?? (SHARE_KINDS.has(action.kind) ? named : undefined);
}

const isNamed = (name: string) => name !== "" && !/^no description$/i.test(name);
