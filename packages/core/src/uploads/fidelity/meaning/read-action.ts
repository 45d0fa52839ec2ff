import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { HoldingType } from "../../../transactions/transaction.ts";
import { readDateText } from "../../csv/date-text.ts";
import { UNREADABLE } from "../../csv/money-text.ts";
import { squeezeUpper } from "../cells/squeeze-text.ts";
import { ACTION_RULES, type ActionKind, PLAN_RULES } from "./action-rules.ts";

/** The meaning of an action's text, without the rest of its row. */
export type Action = {
  /** Squeezed and upper-cased. */
  readonly text: string;
  /** Undefined when the vocabulary does not know the text. */
  readonly kind?: ActionKind | undefined;
  /** True for the actions of workplace plans, which bear no account type. */
  readonly isPlan: boolean;
  /** The account type at the end: `(Cash)`. */
  readonly holdingType?: HoldingType | undefined;
  /** The day after `as of`, in any of its four formats. */
  readonly asOf?: CalendarDate | undefined;
  /** The ticker or CUSIP in the last brackets before the account type. */
  readonly ticker?: string | undefined;
  /** `#REOR` without the digit of the leg: the same for all rows of one event. */
  readonly reorganization?: string | undefined;
  /** The security that this one came from or went into. */
  readonly relatedInstrument?: string | undefined;
  /** `Z12-345678-1` in the text, as `Z12345678`. */
  readonly counterAccountNumber?: string | undefined;
};

const HOLDING_TYPES: Readonly<Record<string, HoldingType>> = {
  CASH: "Cash",
  MARGIN: "Margin",
  SHORT: "Short",
  SHARES: "Shares",
};

const AS_OF = /\bAS OF ((?:[A-Z]{3}|\d{1,4})[-/]\d{1,2}[-/]\d{2,4})\b/;
const HOLDING_TYPE_AT_END = / ?\((CASH|MARGIN|SHORT|SHARES)\)$/;
const TICKER_AT_END = /\(([A-Z][A-Z0-9./]{0,9}|[0-9A-Z]{9})\)$/;
const REORGANIZATION = /#REOR ?[A-Z]*?([A-Z]\d{4,})\d\b/;
const FROM = /\bFROM:? ?\( ?([A-Z0-9.]+) ?\)/;
const IN_EVENT = /\b(?:R\/S|MER) (?:FROM|TO) ([0-9A-Z]{9}|[A-Z.]{1,6})(?= ?#| |$)/;
const COUNTER_ACCOUNT = /\b([A-Z]\d{2}|\d{3})-(\d{6})(?:-\d)?\b/;

/** Reads an action cell; `holdingTypeCell` is the Type column, which wins over the text. */
export function readAction(cell: string, holdingTypeCell: string): Action {
  const text = squeezeUpper(cell);
  const inText = text.endsWith(")") ? HOLDING_TYPE_AT_END.exec(text) : null;
  const body = inText === null ? text : text.slice(0, inText.index);
  const holdingType = HOLDING_TYPES[holdingTypeCell.trim().toUpperCase()] ?? HOLDING_TYPES[inText?.[1] ?? ""];
  const found = findKind(text, holdingType !== undefined);
  // Field by field: texts of one shape are looked at fastest. Searching for a word costs less than trying a pattern.
  return {
    text,
    isPlan: found?.startsWith("PLAN_") ?? false,
    kind: found,
    holdingType,
    asOf: body.includes("AS OF ") ? findAsOf(body) : undefined,
    ticker: body.endsWith(")") ? TICKER_AT_END.exec(body)?.[1] : undefined,
    reorganization: body.includes("#REOR") ? REORGANIZATION.exec(body)?.[1] : undefined,
    relatedInstrument: findRelated(body),
    counterAccountNumber: body.includes("-") ? counterAccount(body) : undefined,
  };
}

function findRelated(body: string): string | undefined {
  const from = body.includes("FROM") ? FROM.exec(body)?.[1] : undefined;
  const isEvent = from === undefined && (body.includes("R/S ") || body.includes("MER "));
  return isEvent ? IN_EVENT.exec(body)?.[1] : from;
}

function findKind(text: string, hasHoldingType: boolean): ActionKind | undefined {
  const plan = hasHoldingType ? undefined : PLAN_RULES.find(([start]) => start.test(text));
  if (plan !== undefined) {
    return plan[1];
  }
  const blank = text.indexOf(" ");
  const firstWord = blank === -1 ? text : text.slice(0, blank);
  const kind = ACTION_RULES.get(firstWord)?.find(([start]) => start.test(text))?.[1];
  if (kind === "plan or brokerage fee") {
    return hasHoldingType ? "FEE" : "PLAN_FEE";
  }
  return kind;
}

function findAsOf(body: string): CalendarDate | undefined {
  const named = AS_OF.exec(body)?.[1];
  const date = named === undefined ? undefined : readDateText(named);
  return date === UNREADABLE ? undefined : date;
}

function counterAccount(body: string): string | undefined {
  const found = COUNTER_ACCOUNT.exec(body);
  return found === null ? undefined : `${found[1]}${found[2]}`;
}
