import type { TransactionsPage } from "@strikebook/validators/ledger/ledger";
import type { StoredTransaction, TransactionsRepository } from "./transactions.repository.ts";

export type Transaction = StoredTransaction & {
  /** Unique among the user's accounts. */
  readonly accountName: string;
};

/** A page of rows; all of them are counted only when somebody asks. */
export type TransactionPage = {
  readonly content: () => Promise<readonly Transaction[]>;
  readonly totalElements: () => Promise<number>;
};

type ListAccountNames = (userId: string) => Promise<ReadonlyMap<string, string>>;

export function createTransactionsService(
  repository: TransactionsRepository,
  listAccountNames: ListAccountNames,
) {
  return {
    /** Rows of the user's ledger, newest first; accounts of others have none. */
    page(userId: string, { page, size, ...scope }: TransactionsPage): TransactionPage {
      return {
        content: async () => {
          const [names, rows] = await Promise.all([
            listAccountNames(userId),
            repository.page(userId, scope, { limit: size, offset: page * size }),
          ]);
          return rows.map((row) => ({ ...row, accountName: names.get(row.accountId) ?? row.accountId }));
        },
        totalElements: () => repository.count(userId, scope),
      };
    },
  };
}
