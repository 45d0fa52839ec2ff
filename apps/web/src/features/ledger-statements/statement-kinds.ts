import type { StatementKind } from "@strikebook/core/ledger/statements/statement";
import { statementInput } from "@strikebook/validators/ledger/statements";
import type { StatementInput } from "./ledger-statements.queries.ts";

/** A form's texts by field; `accountId` is empty for all accounts. */
export type StatementTexts = Readonly<
  Record<
    | "accountId"
    | "accountNumber"
    | "acquiredOn"
    | "basis"
    | "day"
    | "instrument"
    | "into"
    | "outcome"
    | "percent"
    | "quantity"
    | "ratio"
    | "reason"
    | "taxed"
    | "value",
    string
  >
>;

export type TextField = keyof StatementTexts;

/** A field of a kind beside day, instrument, account and reason. */
type Term = {
  readonly field: TextField;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "date";
};

type Choice = {
  readonly kind: StatementKind;
  readonly label: string;
  readonly help: string;
  /** Absent where it is about the whole account. */
  readonly instrument?: string;
  /** Of the day; "On" for most. */
  readonly day?: string;
  readonly terms: readonly Term[];
  /** Of one account: all accounts can't be chosen. */
  readonly isOfOneAccount?: true;
};

export const STATEMENT_CHOICES: readonly Choice[] = [
  {
    kind: "RENAME",
    label: "A symbol was renamed",
    help: "Shares and options keep their cost and dates under the new symbol.",
    instrument: "Old symbol",
    terms: [{ field: "into", label: "New symbol" }],
  },
  {
    kind: "RESTRIKE",
    label: "Contracts were re-struck",
    help: "A split or adjustment changed strike and count. The cost stays.",
    instrument: "Old contract or symbol",
    terms: [
      { field: "into", label: "New contract or symbol" },
      { field: "ratio", label: "New for 1 old", hint: "10 for a 10-for-1 split" },
    ],
  },
  {
    kind: "OPENING",
    label: "I held this already",
    help: "From before your first file, or from another broker.",
    instrument: "Symbol or contract",
    isOfOneAccount: true,
    terms: [
      { field: "quantity", label: "Shares or contracts", hint: "Negative if short" },
      { field: "basis", label: "Total cost or premium ($)", hint: "Leave empty if you don't know" },
      { field: "acquiredOn", label: "Opened on", hint: "Leave empty if you don't know", type: "date" },
    ],
  },
  {
    kind: "SHORT",
    label: "This sale opened a short position",
    help: "What you buy afterwards covers it, unless it is of Type Cash.",
    instrument: "Symbol sold",
    isOfOneAccount: true,
    terms: [
      { field: "quantity", label: "Shares sold short", hint: "Leave empty for all without an opening" },
    ],
  },
  {
    kind: "ALLOCATE",
    label: "A spin-off took part of the cost",
    help: "The company publishes the percentage on Form 8937.",
    instrument: "Parent symbol",
    terms: [
      { field: "into", label: "Spun-off symbol" },
      { field: "percent", label: "Percent of the cost" },
    ],
  },
  {
    kind: "EXCHANGE",
    label: "A merger paid cash and shares",
    help: "What a new share was worth decides the taxable gain. Your fund or company publishes it.",
    instrument: "Old symbol",
    terms: [
      { field: "into", label: "New symbol" },
      { field: "value", label: "Value of one new share ($)" },
      { field: "taxed", label: "Taxable" },
    ],
  },
  {
    kind: "AVERAGE_COST",
    label: "A fund is sold at average cost",
    help: "In the tax year every share then costs the mean of all you hold; the oldest still go first. Your profit elsewhere stays as it is.",
    instrument: "Fund symbol",
    day: "From",
    isOfOneAccount: true,
    terms: [],
  },
  {
    kind: "GONE",
    label: "A position is gone",
    help: "Delisted, worthless, escheated or moved elsewhere.",
    instrument: "Symbol or contract",
    isOfOneAccount: true,
    terms: [{ field: "outcome", label: "What happened" }],
  },
  {
    kind: "RENUMBER",
    label: "An account got a new number",
    help: "Everything open goes on in the new account, with its cost, dates and campaigns.",
    isOfOneAccount: true,
    terms: [{ field: "accountNumber", label: "New account number", hint: "Of an account you've imported" }],
  },
];

export const OUTCOMES = [
  { value: "WORTHLESS", label: "It became worthless (a loss)" },
  { value: "MOVED", label: "It was moved out (no result)" },
] as const;

export const TAXED = [
  { value: "CASH", label: "As far as the cash goes" },
  { value: "FULL", label: "In full" },
] as const;

/** Fields that are chosen from a list. */
export const OPTIONS_OF: Partial<Record<TextField, typeof OUTCOMES | typeof TAXED>> = {
  outcome: OUTCOMES,
  taxed: TAXED,
};

export const choiceOf = (kind: StatementKind): Choice =>
  STATEMENT_CHOICES.find((choice) => choice.kind === kind) as Choice;

export const NO_TEXTS: StatementTexts = {
  accountId: "",
  accountNumber: "",
  acquiredOn: "",
  basis: "",
  day: "",
  instrument: "",
  into: "",
  outcome: "WORTHLESS",
  percent: "",
  quantity: "",
  ratio: "",
  reason: "",
  taxed: "CASH",
  value: "",
};

/** The input that the texts of a kind's own fields make; empty ones are left out, `$` and `,` are not part of a number. */
export function inputOf(kind: StatementKind, texts: StatementTexts): StatementInput {
  const { outcome, taxed, ...given } = texts;
  const own = new Set<string>(["accountId", "reason", ...choiceOf(kind).terms.map(({ field }) => field)]);
  const present = Object.entries(given).flatMap(([field, text]) =>
    own.has(field) && text.trim() !== ""
      ? [[field, NUMBERS.has(field) ? text.replace(/[$,%\s]/g, "") : text.trim()]]
      : [],
  );
  return {
    kind,
    day: given.day,
    instrument: choiceOf(kind).instrument === undefined ? "" : given.instrument.trim(),
    ...Object.fromEntries(present),
    ...(kind === "GONE" && outcome === "MOVED" ? { isMovedOut: true } : {}),
    ...(kind === "EXCHANGE" ? { isTaxable: taxed === "FULL" } : {}),
  };
}

/** The first problem of each field. Whose the account is the server knows. */
export function problemsOf({ accountId: _, ...input }: StatementInput): Readonly<Record<string, string>> {
  const issues = statementInput.safeParse(input).error?.issues ?? [];
  const found = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  return input.day === "" ? { ...found, day: "Enter the date" } : found;
}

const NUMBERS: ReadonlySet<string> = new Set(["basis", "percent", "quantity", "ratio", "value"]);
