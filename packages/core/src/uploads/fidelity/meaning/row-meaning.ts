import { classifyInstrument, isCusip } from "../../../transactions/classify-instrument.ts";
import { contractSymbol, type OptionContract } from "../../../transactions/option-contract.ts";
import type { AssetClass, Transaction } from "../../../transactions/transaction.ts";
import { answerKeyOf, type LineAnswer } from "../../line-answers.ts";
import { squeeze, squeezeUpper } from "../cells/squeeze-text.ts";
import { isSpoiltSymbol, readSymbolCell, withLeadingZeros } from "../cells/symbol-cell.ts";
import {
  BETWEEN_ACCOUNTS,
  isSettling,
  MAY_STAY_UNKNOWN,
  RENAMED_KINDS,
  SECURITY_KINDS,
  SHARE_KINDS,
  SWEEP_WHEN_CASH,
} from "./action-kinds.ts";
import type { ActionKind } from "./action-rules.ts";
import { type Action, readAction } from "./read-action.ts";
import { findDeliverable, findOptionProse, findOptionSymbol } from "./read-option.ts";

/** The text cells of a row. */
export type RowTexts = {
  readonly action: string;
  readonly symbol: string;
  readonly description: string;
  readonly holdingType: string;
};

/** The meaning of a row's texts, whatever its numbers are. */
export type RowMeaning = {
  readonly action: Action;
  /** Settled as far as texts can; the kinds in lower case still need the numbers. */
  readonly kind?: ActionKind | undefined;
  readonly contract?: OptionContract | undefined;
  readonly assetClass?: AssetClass | undefined;
  /** The symbol as a spreadsheet spoilt it, when the action does not name it either. */
  readonly lostSymbol?: string | undefined;
  /** The ticker that the action names where Symbol has turned into the security's CUSIP. */
  readonly otherTicker?: string | undefined;
  /** The shares that a row without a symbol moves, if any: most rows between accounts move cash. */
  readonly sharesInText?: Security | undefined;
  /** The name by which a security without a symbol was known before its ISIN was read. */
  readonly nameBeforeIsin?: string | undefined;
  /** The fields of the transaction that come from texts alone. */
  readonly facts: TextFacts;
  /**
   * The key under which answers are kept; present when no rule knows the text, or not for all of its numbers.
   */
  readonly answerKey?: string | undefined;
  readonly answer?: LineAnswer | undefined;
  /** True where the kind is the answer's. */
  readonly isByAnswer?: boolean;
};

/** Users' answers about texts, by `answerKeyOf`. */
export type AnswersByText = ReadonlyMap<string, LineAnswer>;

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

/** Reads what the texts of a row mean. The texts are kept: they should not be pieces of a longer one. */
export function readMeaning(given: RowTexts, answers?: AnswersByText): RowMeaning {
  const texts = withNotice(given);
  const read = readAction(texts.action, texts.holdingType);
  const name = squeeze(texts.description);
  const isAsked = MAY_STAY_UNKNOWN.has(read.kind) || isSettling(read);
  const answerKey = isAsked ? answerKeyOf(read.text, name) : undefined;
  const answer = answerKey === undefined ? undefined : answers?.get(answerKey);
  const action = answered(read, answer);
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
    nameBeforeIsin:
      security.instrument !== undefined && symbol === "" && security.instrument === isinIn(squeezeUpper(name))
        ? squeezeUpper(name)
        : undefined,
    facts: textFacts(squeeze(texts.action), name, { action, security }),
    answerKey,
    answer,
    isByAnswer: action !== read,
  };
}

/** A notice of a canceled or corrected trade says the same in Description as it does in Action, where it is read. */
function withNotice(texts: RowTexts): RowTexts {
  const notice = NOTICE.exec(texts.description)?.[1];
  if (notice === undefined) {
    return texts;
  }
  const [body = "", holdingType = ""] = texts.action.split(/(?= \([A-Za-z]+\)\s*$)/);
  return {
    ...texts,
    action: `${body} ${notice}${holdingType}`,
    description: texts.description.replace(NOTICE, " "),
  };
}

const NOTICE =
  /\b((?:CXL|CORR) DESCRIPTION (?:CANCEL+ED TRADE|CORRECTED CONFIRM)(?: AS OF [A-Z0-9/-]{6,11})?)(?:\s+|$)/i;

/** An answer says what no rule does. */
const answered = (read: Action, answer: LineAnswer | undefined): Action =>
  read.kind !== undefined || answer === undefined || answer === "LEAVE_OUT"
    ? read
    : { ...read, kind: answer, isPlan: answer.startsWith("PLAN_") };

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

/** Seen in one account's downloads: `HON` in one, `438516106` in the next. Reorganizations have both by nature. */
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
    return findOptionSymbol(symbol, findDeliverable([name, action.text])?.shares);
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
  // Bonds and foreign shares may have neither; their ISIN, else their name, is then what tells them apart.
  return ticker ?? (SHARE_KINDS.has(action.kind) ? (isinIn(named) ?? named) : undefined);
}

/** The ISIN in a name: the same security is written with it and other words around it. */
const isinIn = (name: string | undefined): string | undefined => ISIN.exec(name ?? "")?.[1];

const ISIN = /\bISIN ?#? ?([A-Z]{2}[A-Z0-9]{9}\d)\b/;

const isNamed = (name: string) => name !== "" && !/^no description$/i.test(name);
