import {
  STATEMENT_FIELDS,
  STATEMENT_KINDS,
  type StatementField,
  type StatementKind,
  type StatementTerms,
} from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { storedId, storedNumber } from "../shared/stored-id.ts";
import { nameProblems } from "./statement-names.ts";
import { NO_SYMBOL, symbol } from "./statement-symbol.ts";

/** Statements that one person can have on record. */
export const STATEMENTS_MAX = 500;
/** Longest reason, in characters. */
export const REASON_LENGTH_MAX = 500;
/** Longest file of statements, in characters. */
export const STATEMENTS_FILE_LENGTH_MAX = 500_000;

const ACCOUNT_NUMBER_LENGTH_MAX = 40;
const PLACES_MAX = { ratio: 8, quantity: 8, basis: 4, percent: 8, value: 8 } as const;
const NUMBER_LIMIT = "1000000000000";

const absent = <Value>(value: Value | null | undefined) => value ?? undefined;

const number = (field: keyof typeof PLACES_MAX) =>
  z
    .custom<DecimalText>(
      (value) => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value),
      "Enter a number",
    )
    .refine(
      (value) => (value.split(".")[1]?.replace(/0+$/, "").length ?? 0) <= PLACES_MAX[field],
      `At most ${PLACES_MAX[field]} decimal places`,
    )
    .refine((value) => decimal(value).abs().lt(decimal(NUMBER_LIMIT)), "This number is too large")
    // One text for one number: 10.00 says the same as 10.
    .transform((value) => decimalText(decimal(value)))
    .nullish()
    .transform(absent);

const fields = z.object({
  kind: z.string(),
  day: day("The date"),
  accountId: storedId.nullish().transform(absent),
  instrument: symbol(/^[A-Z0-9.]*$/),
  into: symbol().nullish().transform(absent),
  ratio: number("ratio"),
  quantity: number("quantity"),
  basis: number("basis"),
  acquiredOn: day("The date").nullish().transform(absent),
  percent: number("percent"),
  value: number("value"),
  isTaxable: z.boolean().nullish().transform(absent),
  isMovedOut: z.boolean().nullish().transform(absent),
  transactionId: storedNumber.nullish().transform(absent),
  saleRank: z
    .string()
    .regex(/^(?:[0-9a-f]{2}){16,32}\d{6}$/, "This names no row")
    .nullish()
    .transform(absent),
  books: z
    .enum(["TAX", "BOTH"], "Enter TAX or BOTH")
    .nullish()
    .transform((books) => (books === "BOTH" ? books : undefined)),
  accountNumber: z
    .string()
    .trim()
    .max(ACCOUNT_NUMBER_LENGTH_MAX, `At most ${ACCOUNT_NUMBER_LENGTH_MAX} characters`)
    .nullish()
    .transform((text) => (text === "" ? undefined : absent(text))),
  reason: z
    .string()
    .transform((text) => text.replaceAll("\0", "").replace(/\s+/g, " ").trim())
    .pipe(z.string().max(REASON_LENGTH_MAX, `At most ${REASON_LENGTH_MAX} characters`))
    .nullish()
    .transform((text) => (text === "" ? undefined : absent(text))),
});

type Fields = z.output<typeof fields>;
type Problem = { readonly path: keyof Fields; readonly message: string };

const MISSING = {
  into: "Enter the new symbol or contract",
  ratio: "Enter how many new ones 1 old one became",
  quantity: "Enter how many you held, negative if short",
  percent: "Enter the percentage",
  value: "Enter what one new share was worth",
  accountNumber: "Enter the new account number",
} as const;

const NO_SALE: Problem = { path: "transactionId", message: "Choose the sale" };

const NOT_OF_ONE: Problem = {
  path: "instrument",
  message: "RENUMBER is about the whole account: no instrument",
};

type FieldsOfKind = {
  readonly needs: readonly (keyof typeof MISSING)[];
  readonly may: readonly StatementField[];
};

/** Fields of a kind: those it needs, and those it may have. */
const FIELDS_OF_KIND: Record<StatementKind, FieldsOfKind> = {
  RENUMBER: { needs: ["accountNumber"], may: [] },
  RENAME: { needs: ["into"], may: [] },
  RESTRIKE: { needs: ["into", "ratio"], may: [] },
  OPENING: { needs: ["quantity"], may: ["basis", "acquiredOn"] },
  SHORT: { needs: [], may: ["quantity"] },
  ALLOCATE: { needs: ["into", "percent"], may: [] },
  EXCHANGE: { needs: ["into", "value"], may: ["isTaxable"] },
  AVERAGE_COST: { needs: [], may: ["books"] },
  LOTS: { needs: ["quantity"], may: ["acquiredOn", "basis", "saleRank", "books"] },
  GONE: { needs: [], may: ["isMovedOut"] },
};

const isKind = (kind: string): kind is StatementKind => STATEMENT_KINDS.some((known) => known === kind);

/** A statement that a person gives; every problem names its field. Whose the account is, and whether the day has come, is not looked at. */
export const statementInput = fields
  .refine(({ kind, instrument }) => kind === "RENUMBER" || instrument !== "", {
    path: ["instrument"],
    message: NO_SYMBOL,
    abort: true,
    // Beside the problems of other fields.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .superRefine((given, context) => {
    for (const { path, message } of isKind(given.kind) ? problemsOf(given, given.kind) : [wrongKind(given)]) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  })
  .transform((given): StatementTerms & { readonly reason?: string | undefined } => ({
    ...given,
    kind: given.kind as StatementKind,
  }));

const wrongKind = ({ kind }: Fields): Problem => ({ path: "kind", message: `There is no kind ${kind}` });

function problemsOf(given: Fields, kind: StatementKind): Problem[] {
  const { needs, may } = FIELDS_OF_KIND[kind];
  const missing = needs
    .filter((field) => given[field] === undefined)
    .map((path) => ({ path, message: MISSING[path] }));
  const surplus = STATEMENT_FIELDS.filter(
    (field) => given[field] !== undefined && ![...needs, ...may].includes(field),
  ).map((path) => ({ path, message: `${kind} has no ${path}` }));
  const all = [
    ...missing,
    ...surplus,
    ...saleProblems(given, kind),
    ...(given.kind === "RENUMBER" && given.instrument !== "" ? [NOT_OF_ONE] : []),
  ];
  return all.length > 0
    ? all
    : [...valueProblems(given), ...shortProblems(given, kind), ...nameProblems(given, kind)];
}

/** A file of corrections names the sale by its row's content, everybody else by its id. */
function saleProblems({ transactionId, saleRank }: Fields, kind: StatementKind): Problem[] {
  const isNamed = transactionId !== undefined || saleRank !== undefined;
  return isNamed === (kind === "LOTS")
    ? []
    : [isNamed ? { ...NO_SALE, message: `${kind} has no sale` } : NO_SALE];
}

function valueProblems({ ratio, quantity, basis, percent, value, acquiredOn, day: on }: Fields): Problem[] {
  const isBad = {
    ratio: ratio !== undefined && (decimal(ratio).lte(0) || decimal(ratio).gt(1000)),
    quantity: quantity !== undefined && decimal(quantity).eq(0),
    basis: basis !== undefined && decimal(basis).lt(0),
    percent: percent !== undefined && (decimal(percent).lte(0) || decimal(percent).gte(100)),
    value: value !== undefined && decimal(value).lt(0),
    acquiredOn: acquiredOn !== undefined && isAfter(acquiredOn, on),
  };
  return (Object.keys(isBad) as (keyof typeof isBad)[])
    .filter((path) => isBad[path])
    .map((path) => ({ path, message: VALUE_MESSAGES[path] }));
}

/** Of a sale, so that its sign is known. */
const shortProblems = ({ quantity }: Fields, kind: StatementKind): Problem[] =>
  (kind === "SHORT" || kind === "LOTS") && quantity !== undefined && decimal(quantity).lt(0)
    ? [
        {
          path: "quantity",
          message: `Enter how many you sold${kind === "SHORT" ? " short" : ""}, without a minus`,
        },
      ]
    : [];

const isAfter = (a: CalendarDate, b: CalendarDate) => a > b;

const VALUE_MESSAGES = {
  ratio: "Enter a ratio above 0, at most 1,000",
  quantity: "Enter a quantity that isn't 0, negative if short",
  basis: "Enter what you paid in total, or received if short, without a minus",
  percent: "Enter a percentage above 0 and below 100",
  value: "Enter what one new share was worth, without a minus",
  acquiredOn: "This can't be after the day of the correction",
} as const;

export const oneLedgerStatement = z.object({ id: storedId });

export const oneSale = z.object({ transactionId: storedNumber });

export const statementsFile = z.object({
  text: z.string().max(STATEMENTS_FILE_LENGTH_MAX, "The file is too long"),
});
