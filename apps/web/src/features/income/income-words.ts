import type { CountedTerm } from "../../ui/figures/how-counted.tsx";
import type { IncomeKind } from "./income.queries.ts";

/** The kinds in the order in which they are shown, by their names on the screen. */
export const KIND_WORDS: Readonly<Record<IncomeKind, string>> = {
  DIVIDEND: "Dividends",
  REINVESTED: "Dividends reinvested",
  INTEREST: "Interest",
  CAPITAL_GAIN: "Capital gain distributions",
  LENDING: "Shares lent out",
  FOREIGN_TAX: "Foreign tax",
  TAX_WITHHELD: "Tax withheld",
  FEE: "Fees",
  MARGIN_INTEREST: "Margin interest",
  RETURN_OF_CAPITAL: "Returned capital",
};

/** How the figures are counted, by the names that they have on the screen. */
export const INCOME_TERMS: readonly CountedTerm[] = [
  {
    label: "Income",
    words: [
      "Money that comes without a trade, on the day of its row, less taxes, fees and margin interest.",
      "It stands beside realized profit and is in no profit figure.",
    ],
  },
  {
    label: "Dividends reinvested",
    words: ["Dividends with a reinvestment of the same amount beside them. Each counts once."],
  },
  { label: "Interest", words: ["Interest on cash, and what core money funds pay."] },
  {
    label: "Shares lent out",
    words: ["What Fidelity pays for shares that it lends out, in place of their dividends too."],
  },
  {
    label: "Returned capital",
    words: ["Lowers the cost of its shares. It isn't income and is in no sum here."],
  },
  {
    label: "Premium received",
    words: ["Net cash of contracts sold to open, on the day of the sale. It isn't profit until they close."],
  },
  {
    label: "Premium kept",
    words: [
      "Realized profit of contracts sold to open, on the day they closed, in the trade book.",
      "The two are never added: a contract is in one when it is sold and in the other when it closes.",
    ],
  },
];
