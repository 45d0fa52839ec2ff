import type { CountedTerm } from "../../ui/figures/how-counted.tsx";

/** How the columns of the ledger's transactions are counted, by the names that they have on the screen. */
export const TRANSACTION_TERMS: readonly CountedTerm[] = [
  {
    label: "Day",
    words: [
      "The day it happened: the day of the trade.",
      "For an expiry or an assignment the contract's last day, not the day Fidelity posted it.",
    ],
  },
  { label: "Quantity", words: ["As in Fidelity's file: minus is sold."] },
  {
    label: "Amount",
    words: [
      "As in Fidelity's file, after commission and fees.",
      "Shares that came without cash show what they were worth.",
    ],
  },
  {
    label: "Core sweep",
    words: ["Cash that went into your money market fund, or came out of it.", "It's no profit."],
  },
];

/** The same for open lots. */
export const LOT_TERMS: readonly CountedTerm[] = [
  {
    label: "Lot",
    words: [
      "Shares or contracts opened by one trade, as far as they're still open.",
      "The oldest lot closes first.",
    ],
  },
  {
    label: "Quantity",
    words: ["Minus is short: contracts or shares you sold and haven't bought back."],
  },
  {
    label: "Basis",
    words: ["What you paid, with commission and fees.", "Minus is premium you received, after them."],
  },
  {
    label: "Trade book",
    words: ["Options on their own: assigned shares cost the strike."],
  },
  {
    label: "Tax book",
    words: ["The premium of an assigned option goes to its shares."],
  },
  {
    label: "Cost unknown",
    words: ["The lot was opened before your files begin.", "Enter what you paid under Corrections."],
  },
];
