import type { Transaction, TransactionType } from "../transactions/transaction.ts";

/** The kinds of money that comes without a trade, in the order in which they are shown. Costs are negative. */
export const INCOME_KINDS = [
  "DIVIDEND",
  "REINVESTED",
  "INTEREST",
  "CAPITAL_GAIN",
  "LENDING",
  "FOREIGN_TAX",
  "TAX_WITHHELD",
  "FEE",
  "MARGIN_INTEREST",
  "RETURN_OF_CAPITAL",
] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/** Rows of these types are of the kind, if they have what else is named. */
export type KindRule = {
  readonly kind: IncomeKind;
  readonly types: readonly TransactionType[];
  /** The upper-cased action matches, in a pattern that PostgreSQL reads as JavaScript does. */
  readonly text?: string;
  /** Of a core money fund, which is cash that earns interest. */
  readonly isCoreFund?: true;
  /** A reinvestment of the same account, instrument, day and amount stands beside the row. */
  readonly isReinvested?: true;
};

/**
 * The first rule that a row fits gives its kind (`tax.md` 37). Texts ask for the words before the security's name: a company may be called
 * "Specialty Lending", a fund "Foreign". What is paid for shares that the broker lent out, in place
 * of their dividend too, is lending. A correction is of the kind that it corrects: its row has the same type.
 */
export const KIND_RULES: readonly KindRule[] = [
  { kind: "LENDING", types: ["DIVIDEND"], text: "IN LIEU OF DIV|^SUBSTITUTE" },
  {
    kind: "LENDING",
    types: ["INTEREST"],
    text: "^INTEREST (EARNED |RECEIVED )?(ON |FOR |FROM )?(FULLY.PAID )?(SECURITIES |STOCK |SHARES )?(LENDING|LENT|LOANED)( |$)",
  },
  { kind: "INTEREST", types: ["DIVIDEND"], isCoreFund: true },
  { kind: "REINVESTED", types: ["DIVIDEND"], isReinvested: true },
  { kind: "DIVIDEND", types: ["DIVIDEND", "PLAN_DIVIDEND"] },
  { kind: "INTEREST", types: ["INTEREST"] },
  { kind: "CAPITAL_GAIN", types: ["CAP_GAIN"] },
  { kind: "FOREIGN_TAX", types: ["TAX"], text: "^(ADJ(UST|USTMENT)? )?FOREIGN TAX" },
  { kind: "TAX_WITHHELD", types: ["TAX"] },
  { kind: "FEE", types: ["FEE", "PLAN_FEE"] },
  { kind: "MARGIN_INTEREST", types: ["MARGIN_INTEREST"] },
  { kind: "RETURN_OF_CAPITAL", types: ["RETURN_OF_CAPITAL"] },
];

type Told = Pick<Transaction, "action" | "assetClass" | "type">;

/** The kind of a row; undefined where it brings no income and returns no capital. */
export const incomeKindOf = (
  { type, action, assetClass }: Told,
  isReinvested: boolean,
): IncomeKind | undefined =>
  KIND_RULES.find(
    (rule) =>
      rule.types.includes(type) &&
      (rule.text === undefined || new RegExp(rule.text).test(action.toUpperCase())) &&
      (rule.isCoreFund === undefined || assetClass === "CASH") &&
      (rule.isReinvested === undefined || isReinvested),
  )?.kind;
