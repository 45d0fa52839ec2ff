import type { DecimalText } from "../shared/decimal.ts";

/** What is named and not reckoned. */
export type TaxQuestionKind =
  | "BOND_DISCOUNT"
  | "CALL_IN_THE_MONEY"
  | "CASH_IN_LIEU"
  | "OLDER_REPLACEMENT"
  | "PUT_ON_SHARES"
  | "SHORT_AGAINST_SHARES"
  | "WRITTEN_AGAIN";

export type TaxQuestion = {
  readonly kind: TaxQuestionKind;
  /** The row it is about; null where it is about none. */
  readonly lotId: string | null;
  readonly sentence: string;
  /** US dollars, positive; null where there is none to name. */
  readonly amount: DecimalText | null;
};
