import type { TransactionsPage } from "@strikebook/validators/ledger/ledger";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
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
  findNames: FindNames,
) {
  return {
    /** Rows of the user's ledger, newest first; accounts of others have none. */
    page(userId: string, { page, size, followRenames, ...asked }: TransactionsPage): TransactionPage {
      const scope = async () => ({
        ...asked,
        ...(await namesAsked(findNames, userId, { ...asked, followRenames })),
      });
      return {
        content: async () => {
          const [names, rows] = await Promise.all([
            listAccountNames(userId),
            repository.page(userId, await scope(), { limit: size, offset: page * size }),
          ]);
          return rows.map((row) => ({ ...row, accountName: names.get(row.accountId) ?? row.accountId }));
        },
        totalElements: async () => repository.count(userId, await scope()),
      };
    },
  };
}
