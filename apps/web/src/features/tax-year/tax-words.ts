import type { CountedTerm } from "../../ui/figures/how-counted.tsx";
import type { WashReading } from "./tax-year.queries.ts";

/** On the page, on paper and in each file. */
export const GUIDE = "A guide to your own records, not tax advice.";

/** Under the rows of a file: the days are ours also where Fidelity's form has others. */
export const FILE_NOTE = `${GUIDE} Days are those of your ledger; after a wash sale Fidelity's may differ.`;

type ReadingWords = { readonly name: string; readonly sentence: string };

/** The three ways to read the wash-sale rule, in the order in which they wash more. */
export const READINGS: Readonly<Record<WashReading, ReadingWords>> = {
  BROKER: {
    name: "Broker",
    sentence: "What Fidelity reports: only the same security bought in the same account washes a loss.",
  },
  STATUTE: {
    name: "Statute",
    sentence:
      "The law over all your accounts, IRAs and your spouse's: shares and calls bought wash a loss on shares, the same contract one on options.",
  },
  STRICT: {
    name: "Strict",
    sentence: "The most careful: any share or option of the same company washes a loss, in any account.",
  },
};

export const READING_CHOICES = (Object.keys(READINGS) as WashReading[]).map((value) => ({
  value,
  label: READINGS[value].name,
}));

/** How the figures are counted, by the names that they have on the screen. */
export const TAX_TERMS: readonly CountedTerm[] = [
  {
    label: "Short-term, long-term",
    words: [
      "Gains and losses of what closed in the year in taxable accounts, in the tax book, after wash sales.",
      "Long-term is more than one year, counted from the day after the purchase. Contracts you wrote are short-term.",
    ],
  },
  {
    label: "Section 1256",
    words: [
      "Index options such as SPX. 60% counts as long-term and 40% as short-term, however long you held them.",
      "Those open on the last trading day count at their price of that day. They are in neither sum above.",
    ],
  },
  {
    label: "Disallowed",
    words: [
      "Losses that a replacement within 30 days before or after washes. They aren't allowed this year.",
      "The broker, statute and strict readings differ in what replaces a loss.",
    ],
  },
  {
    label: "Deferred",
    words: ["The part of it that sits in what you still held on December 31. It counts when that closes."],
  },
  {
    label: "Lost to retirement",
    words: ["The part of it that was replaced in a retirement account. It never comes back."],
  },
];
