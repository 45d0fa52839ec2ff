import type { TransactionType } from "../transactions/transaction.ts";

type Choice = { readonly answer: TransactionType | "LEAVE_OUT"; readonly label: string };

/**
 * The answers a user may give about a line that no rule knows (domain.md 1.11), in the order in which they
 * are offered.
 */
export const LINE_ANSWERS = [
  { answer: "DEPOSIT", label: "Money paid in" },
  { answer: "WITHDRAWAL", label: "Money taken out" },
  { answer: "DIVIDEND", label: "Dividend" },
  { answer: "INTEREST", label: "Interest" },
  { answer: "CAP_GAIN", label: "Capital gain distribution" },
  { answer: "RETURN_OF_CAPITAL", label: "Return of capital" },
  { answer: "FEE", label: "Fee, or a fee paid back" },
  { answer: "TAX", label: "Tax withheld, or paid back" },
  { answer: "MARGIN_INTEREST", label: "Margin interest" },
  { answer: "BUY", label: "Shares bought" },
  { answer: "SELL", label: "Shares sold" },
  { answer: "REDEMPTION", label: "Bond or note paid back" },
  { answer: "TRANSFER_IN", label: "Cash or shares transferred in" },
  { answer: "TRANSFER_OUT", label: "Cash or shares transferred out" },
  { answer: "SPLIT", label: "Split, or shares as a dividend" },
  { answer: "OPT_STO", label: "Option sold to open" },
  { answer: "OPT_BTO", label: "Option bought to open" },
  { answer: "OPT_BTC", label: "Option bought to close" },
  { answer: "OPT_STC", label: "Option sold to close" },
  { answer: "OPT_EXPIRED", label: "Option expired" },
  { answer: "PLAN_CONTRIBUTION", label: "Workplace plan: paid in" },
  { answer: "PLAN_WITHDRAWAL", label: "Workplace plan: taken out" },
  { answer: "PLAN_FEE", label: "Workplace plan: fee" },
  { answer: "LEAVE_OUT", label: "Nothing that counts" },
] as const satisfies readonly Choice[];

export type LineAnswer = (typeof LINE_ANSWERS)[number]["answer"];

/** The answers about lines of one file, kept with it so that the file always reads the same. Plain data. */
export type FileAnswers = {
  /** By the text of the action, as `answerKeyOf` gives it: for every such line. */
  readonly byText: Readonly<Record<string, LineAnswer>>;
  /** 1-based lines of this file that are left out, whatever they say. */
  readonly leftOut: readonly number[];
};

/** Longest text that answers are kept for, in characters. */
export const ANSWER_KEY_LENGTH_MAX = 120;

/**
 * The key that lines of one kind share: the beginning of the action, `text` squeezed and in upper case, up to
 * its first bracket, number, sign or day, or up to the security's name (`name`, as Description has it). If
 * nothing is left, the whole text.
 */
export function answerKeyOf(text: string, name: string): string {
  const body = text.replace(/ ?\((?:CASH|MARGIN|SHORT|SHARES)\)$/, "");
  const [firstWord = ""] = name.toUpperCase().split(" ");
  const named = firstWord.length > 1 ? body.indexOf(` ${firstWord}`) : -1;
  const ends = [body.search(VARIABLE_PART), named].filter((at) => at > 0);
  const start = body.slice(0, Math.min(body.length, ...ends)).trim();
  return (start === "" ? text : start).slice(0, ANSWER_KEY_LENGTH_MAX);
}

/** Brackets, references, and words with a digit: tickers, days, amounts, accounts. */
const VARIABLE_PART = / ?[([#$@:;]| \S*\d| AS OF /;
