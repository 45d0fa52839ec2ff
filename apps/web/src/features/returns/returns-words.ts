import type { CountedTerm } from "../../ui/figures/how-counted.tsx";
import type { ReturnFlow, Returns } from "./returns.queries.ts";

export const FLOW_WORDS: Readonly<Record<ReturnFlow["kind"], string>> = {
  DEPOSIT: "Paid in",
  WITHDRAWAL: "Taken out",
  TRANSFER: "Transfer",
  SHARES: "Shares in kind",
  JOINS: "Account joins",
  LEAVES: "Account leaves",
};

export type BridgePart = keyof Returns["bridge"];

/** The parts in the order in which they add up, by their names on the screen; fees are taken off. */
export const BRIDGE_WORDS: Readonly<Record<BridgePart, string>> = {
  start: "Value at the start",
  deposits: "Paid in, less taken out",
  market: "Shares and funds",
  options: "Options",
  income: "Income",
  fees: "Fees and taxes",
  unexplained: "Not explained",
  end: "Value at the end",
};

export const BRIDGE_PARTS = Object.keys(BRIDGE_WORDS) as BridgePart[];

/** How the figures are counted, by the names that they have on the screen. */
export const RETURNS_TERMS: readonly CountedTerm[] = [
  {
    label: "On your money",
    words: [
      "The one interest rate at which every dollar, from the day it came in to the day it went out, becomes what is there at the end.",
      "Under a year it is of the whole span, from a year on it is a year's rate. Several rates that fit, or none, are told in words.",
    ],
  },
  {
    label: "On a dollar that stayed",
    words: [
      "What came of a dollar that was there from the first day to the last, whenever you paid in: spans between two positions files, linked.",
      "Where money moved between two files it counts by days, and the figure is approximate. A file on the day of a deposit makes it exact.",
    ],
  },
  {
    label: "Value",
    words: [
      "Each account's positions file of the day, or up to 3 trading days before it.",
      "An account first seen in the span joins with its value of that day; a closed one leaves with its last. Neither is growth.",
    ],
  },
  {
    label: "Options, shares and funds",
    words: [
      "What closed in these days, and the change of what was open at either end: value at the end, less value at the start, with the cash that trades brought.",
    ],
  },
  {
    label: "Not explained",
    words: [
      "What is left when all lines of your files are counted: a file is missing, or positions and history disagree.",
      "A guide to what your accounts did, not tax or investment advice.",
    ],
  },
];
