import { type NamedAccount, uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import type { Reader } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import { createAccountNamesRepository } from "../modules/portfolio/account-names.repository.ts";

/** A name for each account, which no other has, by the account's id. */
export type AccountNames = ReadonlyMap<string, string>;

/** How accounts are named: those of a person, and those that a reader may see. */
export type NamesOfAccounts = {
  readonly listAccounts: (userId: string) => Promise<NamedAccount[]>;
  readonly listReadable: (reader: Reader) => Promise<NamedAccount[]>;
  readonly listAccountNames: (userId: string) => Promise<AccountNames>;
  readonly listReadableNames: (reader: Reader) => Promise<AccountNames>;
};

export function accountNamesIn(database: Pick<Database, "pool">): NamesOfAccounts {
  const { listAccounts, listReadable } = createAccountNamesRepository(database);
  return {
    listAccounts,
    listReadable,
    listAccountNames: async (userId) => uniqueAccountNames(await listAccounts(userId)),
    listReadableNames: async (reader) => uniqueAccountNames(await listReadable(reader)),
  };
}
