/** What a person says about their tax years. */
export type TaxEvent =
  /** `put` as people know it: `NVDA260116P500 sold on 2025-12-19`. */
  | { readonly actionType: "DEEP_PUT_MARKED"; readonly put: string }
  | { readonly actionType: "DEEP_PUT_UNMARKED"; readonly put: string }
  | {
      readonly actionType: "YEAR_END_MARK_SET";
      readonly instrument: string;
      readonly day: string;
      readonly price: string;
    }
  /** The same whether anybody has the name or not. */
  | { readonly actionType: "SPOUSE_DECLARED"; readonly username: string }
  | { readonly actionType: "SPOUSE_REVOKED"; readonly username: string }
  | { readonly actionType: "TAX_YEAR_SEALED"; readonly year: number }
  | { readonly actionType: "TAX_YEAR_UNSEALED"; readonly year: number };

type Described<Type> = Extract<TaxEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const TAX_EVENTS = {
  DEEP_PUT_MARKED: ({ put }: Described<"DEEP_PUT_MARKED">) => `${put} marked as deep in the money`,
  DEEP_PUT_UNMARKED: ({ put }: Described<"DEEP_PUT_UNMARKED">) =>
    `${put} no longer marked as deep in the money`,
  YEAR_END_MARK_SET: ({ instrument, day, price }: Described<"YEAR_END_MARK_SET">) =>
    `Price of ${instrument} on ${day} set to ${price}`,
  SPOUSE_DECLARED: ({ username }: Described<"SPOUSE_DECLARED">) => `${username} declared as spouse for tax`,
  SPOUSE_REVOKED: ({ username }: Described<"SPOUSE_REVOKED">) =>
    `${username} no longer declared as spouse for tax`,
  TAX_YEAR_SEALED: ({ year }: Described<"TAX_YEAR_SEALED">) => `Tax year ${year} sealed`,
  TAX_YEAR_UNSEALED: ({ year }: Described<"TAX_YEAR_UNSEALED">) => `Seal of tax year ${year} taken off`,
};
