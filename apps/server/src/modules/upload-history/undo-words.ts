import { countWords } from "@strikebook/core/shared/count-words";
import { formatMoney } from "@strikebook/core/shared/money-format";
import type { ImportUndoEffect, ImportUndoPreview, ImportUndoResult } from "../../import/undo/undo.ts";

/** The rows that an undo will remove, in a sentence. */
export function describeUndo({ fileName, effect, undoneAt }: ImportUndoPreview): string {
  return undoneAt === undefined
    ? `Undoing the import of ${fileName} removes ${removedOf(effect)}.${keptOf(effect)}`
    : `The import of ${fileName} has been undone: it removed ${removedOf(effect)}.`;
}

/** The rows that an undo removed, in a sentence. */
export const describeUndone = ({ fileName, effect }: ImportUndoResult): string =>
  `The import of ${fileName} was undone: ${removedOf(effect)} removed.${keptOf(effect)}`;

function removedOf({
  transactionsRemoved,
  positionsRemoved,
  closedLotsRemoved = 0,
  accounts,
}: ImportUndoEffect): string {
  const accountsRemoved = accounts.filter(({ isRemoved }) => isRemoved).length;
  const parts = [
    ...(transactionsRemoved > 0 ? [countWords(transactionsRemoved, "transaction")] : []),
    ...(positionsRemoved > 0 ? [countWords(positionsRemoved, "position")] : []),
    ...(closedLotsRemoved > 0 ? [countWords(closedLotsRemoved, "lot")] : []),
    ...(accountsRemoved > 0 ? [countWords(accountsRemoved, "account")] : []),
  ];
  return parts.length === 0 ? "nothing" : parts.join(" and ");
}

function keptOf({ transactionsKept, positionsKept }: ImportUndoEffect): string {
  const parts = [
    ...(transactionsKept > 0 ? [countWords(transactionsKept, "transaction")] : []),
    ...(positionsKept > 0 ? [countWords(positionsKept, "position")] : []),
  ];
  const verb = transactionsKept + positionsKept === 1 ? "stays" : "stay";
  return parts.length === 0 ? "" : ` ${parts.join(" and ")} ${verb}: other files have them too.`;
}

/** The other effects, a sentence each. */
export function describeUndoDetails(effect: ImportUndoEffect): string[] {
  const gone = effect.accounts.filter(({ isRemoved }) => isRemoved).map(({ accountName }) => accountName);
  const details = effect.transactionsReverted;
  return [
    ...moneyDetails(effect),
    ...unmatchedDetails(effect.unmatchedClosingsChange),
    ...(details > 0
      ? [
          `${countWords(details, "transaction")} will show the details that the other files give (fees, settlement).`,
        ]
      : []),
    ...(effect.transactionsAdded > 0
      ? [
          `${countWords(effect.transactionsAdded, "line")} of other files will count: held for review or withdrawn until now.`,
        ]
      : []),
    ...(effect.linesHeld > 0
      ? [`${countWords(effect.linesHeld, "line")} of other files will be held for review.`]
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
  const closings = countWords(Math.abs(change), "closing");
  return [
    change > 0
      ? `${closings} will have no opening on record, and count in no figure until one is imported.`
      : `${closings} without an opening on record will be gone.`,
  ];
}
