import type { PersonRows } from "./person-rows.repository.ts";

/**
 * A spouse's rows without the purchases that the person's own files tell too: of a joint account that both imported each purchase
 * is one, and replaces nothing twice. What only the spouse's files tell of it counts.
 */
export function withoutOwnPurchases(spouse: PersonRows, self: PersonRows): PersonRows {
  const own = new Set(rowsByAccount(self).values());
  const twice = new Set([...rowsByAccount(spouse)].flatMap(([id, row]) => (own.has(row) ? [id] : [])));
  return twice.size === 0
    ? spouse
    : {
        ...spouse,
        closings: spouse.closings.filter(({ openTransactionId }) => !twice.has(openTransactionId ?? "")),
        openLots: spouse.openLots.filter(({ transactionId }) => !twice.has(transactionId)),
      };
}

/** Of each transaction what it is, in which account of a brokerage, whoever imported it. */
function rowsByAccount({ accounts, entries }: PersonRows): ReadonlyMap<string, string> {
  const sameAs = new Map(accounts.map((account) => [account.id, account.sameAs]));
  return new Map(entries.map(({ id, accountId, rank }) => [id, `${sameAs.get(accountId)} ${rank}`]));
}
