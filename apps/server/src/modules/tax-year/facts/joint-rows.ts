import { statementNumberOf } from "@strikebook/core/ledger/statements/statement";
import type { ClosingRow, OpenLotRow, PersonRows } from "./person-rows.repository.ts";

/**
 * A spouse's rows without the purchases that the person's own files tell too: of a joint account that both imported each purchase
 * is one, and replaces nothing twice. What only the spouse's files tell of it counts. What one of them stated is the purchase of
 * that day that the other's files tell, or that the other stated.
 */
export function withoutOwnPurchases(spouse: PersonRows, self: PersonRows): PersonRows {
  const isOwn = ownPurchases(self);
  const rows = rowsByAccount(spouse);
  const accounts = sharedNames(spouse);
  const isOnce = (id: string | null, part: Part) =>
    id === null || !isOwn({ row: rows.get(id), day: dayOf(part, accounts), isStated: isStated(id) });
  return {
    ...spouse,
    closings: spouse.closings.filter((closing) => isOnce(closing.openTransactionId, closing)),
    openLots: spouse.openLots.filter((lot) => isOnce(lot.transactionId, lot)),
  };
}

type Part = Pick<ClosingRow | OpenLotRow, "accountId" | "instrument" | "openedOn">;

type Purchase = {
  /** What it is in a file; undefined for one that was stated. */
  readonly row: string | undefined;
  readonly day: string | undefined;
  readonly isStated: boolean;
};

function ownPurchases(self: PersonRows): (purchase: Purchase) => boolean {
  const rows = new Set(rowsByAccount(self).values());
  const accounts = sharedNames(self);
  const parts = [
    ...self.closings.map((closing) => ({ id: closing.openTransactionId, day: dayOf(closing, accounts) })),
    ...self.openLots.map((lot) => ({ id: lot.transactionId, day: dayOf(lot, accounts) })),
  ].filter(({ id, day }) => id !== null && day !== undefined);
  const days = new Set(parts.map(({ day }) => day));
  const statedDays = new Set(parts.filter(({ id }) => isStated(id ?? "")).map(({ day }) => day));
  return ({ row, day, isStated: isOfWord }) =>
    (row !== undefined && rows.has(row)) || (isOfWord ? days : statedDays).has(day);
}

const isStated = (id: string): boolean => statementNumberOf(id) !== undefined;

/** What was opened on which day, in which account of a brokerage; undefined for an unknown day. */
const dayOf = ({ accountId, instrument, openedOn }: Part, accounts: ReadonlyMap<string, string>) =>
  openedOn === null ? undefined : `${accounts.get(accountId)} ${instrument} ${openedOn}`;

/** Of each transaction what it is, in which account of a brokerage, whoever imported it. */
function rowsByAccount(person: PersonRows): ReadonlyMap<string, string> {
  const accounts = sharedNames(person);
  return new Map(person.entries.map(({ id, accountId, rank }) => [id, `${accounts.get(accountId)} ${rank}`]));
}

/** By the id of each account what all copies of it have in common. */
const sharedNames = ({ accounts }: PersonRows): ReadonlyMap<string, string> =>
  new Map(accounts.map(({ id, sameAs }) => [id, sameAs]));
