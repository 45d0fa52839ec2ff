import { formatMoney } from "@strikebook/core/shared/money-format";
import type { ImportUndoEffect, ImportUndoPreview, ImportUndoResult } from "./undo-effect.ts";

type Noun = readonly [one: string, many: string];

const TRANSACTIONS: Noun = ["transaction", "transactions"];
const POSITIONS: Noun = ["position", "positions"];

const count = (number: number, [one, many]: Noun) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** What undoing will take away, in a sentence. */
export function describeUndo({ fileName, effect, undoneAt }: ImportUndoPreview): string {
  return undoneAt === undefined
    ? `Undoing the import of ${fileName} removes ${removedOf(effect)}.${keptOf(effect)}`
    : `The import of ${fileName} has been undone: it removed ${removedOf(effect)}.`;
}

/** What undoing took away, in a sentence. */
export const describeUndone = ({ fileName, effect }: ImportUndoResult): string =>
  `The import of ${fileName} was undone: ${removedOf(effect)} removed.${keptOf(effect)}`;

function removedOf({ transactionsRemoved, positionsRemoved, accounts }: ImportUndoEffect): string {
  const accountsRemoved = accounts.filter(({ isRemoved }) => isRemoved).length;
  const parts = [
    ...(transactionsRemoved > 0 ? [count(transactionsRemoved, TRANSACTIONS)] : []),
    ...(positionsRemoved > 0 ? [count(positionsRemoved, POSITIONS)] : []),
    ...(accountsRemoved > 0 ? [count(accountsRemoved, ["account", "accounts"])] : []),
  ];
  return parts.length === 0 ? "nothing" : parts.join(" and ");
}

function keptOf({ transactionsKept, positionsKept }: ImportUndoEffect): string {
  const parts = [
    ...(transactionsKept > 0 ? [count(transactionsKept, TRANSACTIONS)] : []),
    ...(positionsKept > 0 ? [count(positionsKept, POSITIONS)] : []),
  ];
  const verb = transactionsKept + positionsKept === 1 ? "stays" : "stay";
  return parts.length === 0 ? "" : ` ${parts.join(" and ")} ${verb}: other files have them too.`;
}

/** What else changes, a sentence each. */
export function describeUndoDetails(effect: ImportUndoEffect): string[] {
  const gone = effect.accounts.filter(({ isRemoved }) => isRemoved).map(({ accountName }) => accountName);
  const details = effect.transactionsReverted;
  return [
    ...moneyDetails(effect),
    ...unmatchedDetails(effect.unmatchedClosingsChange),
    ...(details > 0
      ? [
          `${count(details, TRANSACTIONS)} will show the details that the other files give (fees, settlement).`,
        ]
      : []),
    ...(effect.transactionsAdded > 0
      ? [
          `${count(effect.transactionsAdded, ["line", "lines"])} of other files will count: held for review until now.`,
        ]
      : []),
    ...(effect.linesHeld > 0
      ? [`${count(effect.linesHeld, ["line", "lines"])} of other files will be held for review.`]
      : []),
    ...(gone.length > 0 ? [`Only this file had brought ${gone.join(", ")}: removed with it.`] : []),
    "The file can be imported again.",
  ];
}

const moneyDetails = ({ realizedPnlChange, cashChange }: ImportUndoEffect) => [
  ...(realizedPnlChange === "0" ? [] : [`Realized P&L changes by ${formatMoney(realizedPnlChange)}.`]),
  ...(cashChange === "0" ? [] : [`Cash changes by ${formatMoney(cashChange)}.`]),
];

function unmatchedDetails(change: number): string[] {
  if (change === 0) {
    return [];
  }
  const closings = count(Math.abs(change), ["closing", "closings"]);
  return [
    change > 0
      ? `${closings} will have no opening on record, and count in no figure until one is imported.`
      : `${closings} without an opening on record will be gone.`,
  ];
}
