import type { CountedTerm } from "../../ui/figures/how-counted.tsx";

/** How the figures of a symbol's page are counted, by the names that they have on the screen. */
export const SYMBOL_TERMS: readonly CountedTerm[] = [
  {
    label: "Realized P&L",
    words: ["Options + shares, from closed trades only.", "After commission and fees. Income isn't in it."],
  },
  {
    label: "Options",
    words: [
      "What your contracts brought once they were closed.",
      "In the trade book an assigned contract keeps its premium.",
      "In the tax book the premium goes to the shares.",
    ],
  },
  {
    label: "Shares",
    words: [
      "What you sold for, less what it cost, first in, first out.",
      "Shares you still hold aren't in it.",
    ],
  },
  { label: "Income", words: ["Dividends and other payments, less foreign tax."] },
  {
    label: "Open premium",
    words: [
      "Premium received on contracts that are still open, less what open long contracts cost.",
      "It isn't profit until they close.",
    ],
  },
  {
    label: "Net value",
    words: ["Shares, less what your short contracts cost now.", "From your newest positions files."],
  },
  {
    label: "Lifetime break-even",
    words: [
      "The price at which everything you ever made on this symbol comes to $0.",
      "It assumes you hold what's open until it expires.",
    ],
  },
];
