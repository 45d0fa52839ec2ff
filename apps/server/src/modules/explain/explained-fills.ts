import type { Fill } from "@strikebook/core/explain/explanation";
import { fillOfStatement, sentenceOf, statementsBehind } from "@strikebook/core/explain/statements-behind";
import { type LedgerStatement, statementNumberOf } from "@strikebook/core/ledger/statements/statement";
import type { TracedClosing } from "./explain.repository.ts";

/** What was transferred in has its opening's line in the file of another account. */
export const withoutHidden = (
  closing: TracedClosing,
  isTold: (accountId: string) => boolean,
): TracedClosing => ({
  ...closing,
  lots: closing.lots.map((lot) =>
    lot.openAccountId == null || isTold(lot.openAccountId) ? lot : { ...lot, fill: null },
  ),
});

/** Between two questions the line, or the statement, may have gone. */
const notThere = ({ day }: TracedClosing): Fill => ({
  date: day,
  action: "",
  quantity: null,
  price: null,
  amount: null,
  fileName: "",
  line: 0,
});

/** Puts a statement where the line of a file would stand, for a closing or opening that a statement made. */
export function withStatements(row: TracedClosing, statements: readonly LedgerStatement[]) {
  const behind = statementsBehind(row, statements);
  const fillOf = (entryId: string | null) => {
    const found = behind.find(({ number }) => entryId !== null && number === statementNumberOf(entryId));
    return found === undefined ? null : fillOfStatement(found);
  };
  const { fill } = row;
  return {
    ...row,
    fill: fill ?? fillOf(row.entryId) ?? notThere(row),
    lots: row.lots.map((lot) => ({ ...lot, fill: lot.fill ?? fillOf(lot.openEntryId) })),
    statements: behind.map(sentenceOf),
  };
}
