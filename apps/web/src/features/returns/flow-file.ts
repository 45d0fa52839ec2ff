import type { CsvColumn } from "../../lib/csv-export.ts";
import type { Returns } from "./returns.queries.ts";
import type { ReturnsSpan } from "./returns-span.ts";
import { FLOW_WORDS } from "./returns-words.ts";

/** A line of the file: what went in is negative, what came out or is left positive. */
export type FlowLine = {
  readonly day: string;
  readonly account: string;
  readonly kind: string;
  readonly amount: string;
};

/** The value at the start, each flow and the value at the end, so that XIRR(Amount, Day) of a spreadsheet gives the rate. */
export function flowLines(
  { startValue, endValue, flows }: Pick<Returns, "endValue" | "flows" | "startValue">,
  { from, to }: ReturnsSpan,
  nameOf: (accountId: string) => string,
): FlowLine[] {
  return [
    { day: from, account: "", kind: "Value at the start", amount: turned(startValue) },
    ...flows.map(({ day, accountId, kind, amount }) => ({
      day,
      account: nameOf(accountId),
      kind: FLOW_WORDS[kind],
      amount: turned(amount),
    })),
    { day: to, account: "", kind: "Value at the end", amount: endValue },
  ];
}

export const FLOW_FILE: readonly CsvColumn<FlowLine>[] = [
  { header: "Day", value: ({ day }) => day },
  { header: "Account", value: ({ account }) => account },
  { header: "Kind", value: ({ kind }) => kind },
  { header: "Amount", value: ({ amount }) => amount, kind: "number" },
];

/** With the other sign; exact, as text. */
export const turned = (amount: string): string => {
  if (amount === "0") {
    return amount;
  }
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
};
