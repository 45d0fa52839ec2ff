import type { CountedTerm } from "../../ui/figures/how-counted.tsx";

/** How what a person states counts, by the names that the parts of the page have. */
export const STATEMENT_TERMS: readonly CountedTerm[] = [
  {
    label: "Correction",
    words: [
      "Something that happened to your positions without a line in Fidelity's files.",
      "It counts like a line of a file as soon as you save it.",
      "Take it back, and your figures are what they were.",
    ],
  },
  {
    label: "Suggestions",
    words: [
      "Corrections that would match a closing trade to its opening.",
      "The amount is how much your realized P&L would change.",
    ],
  },
  {
    label: "Closing trades without an opening",
    words: [
      "Your files don't say what you paid or received, so no profit can be counted.",
      "Import an older history, or enter what you held.",
    ],
  },
  {
    label: "Corrections as a file",
    words: [
      "Save what you entered as a text file of Strikebook's own.",
      "Reading one adds the corrections you don't have yet.",
    ],
  },
];
