import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { AccountRemoval, BrokerageAccountInput } from "@strikebook/validators/brokerage-accounts";
import type { AccountContentsRepository } from "./account-contents.repository.ts";
import type { AccountContents, AccountCoverage } from "./account-contents.types.ts";
import type { BrokerageAccountsRepository, OwnAccount } from "./brokerage-accounts.repository.ts";

export type AccountStatistics = {
  readonly totalAccounts: number;
  readonly retirementAccounts: number;
  readonly nonRetirementAccounts: number;
  /** Most accounts first. */
  readonly byBrokerage: readonly { readonly brokerage: string; readonly accountCount: number }[];
};

type Needs = {
  readonly repository: BrokerageAccountsRepository;
  readonly contents: AccountContentsRepository;
  readonly clock: { now(): Date };
};

export function createBrokerageAccountsService({ repository, contents, clock }: Needs) {
  return {
    async list(userId: string): Promise<OwnAccount[]> {
      return await repository.list(userId);
    },

    async listWithPositions(userId: string): Promise<OwnAccount[]> {
      return await repository.listWithPositions(userId);
    },

    async statistics(userId: string): Promise<AccountStatistics> {
      const accounts = await repository.list(userId);
      const retirementAccounts = accounts.filter(({ isRetirement }) => isRetirement).length;
      return {
        totalAccounts: accounts.length,
        retirementAccounts,
        nonRetirementAccounts: accounts.length - retirementAccounts,
        byBrokerage: [...groupBy(accounts, ({ brokerage }) => brokerage)]
          .map(([brokerage, { length }]) => ({ brokerage, accountCount: length }))
          .sort((a, b) => b.accountCount - a.accountCount || (a.brokerage < b.brokerage ? -1 : 1)),
      };
    },

    async create(actor: Actor, userId: string, input: BrokerageAccountInput): Promise<OwnAccount> {
      const event = { actionType: "ACCOUNT_CREATED", accountName: input.name } as const;
      return await repository.create(userId, input, auditEntry(event, actor, { at: clock.now() }));
    },

    /** Throws NOT_FOUND when the account is not the user's. */
    async update(
      actor: Actor,
      userId: string,
      id: string,
      input: BrokerageAccountInput,
    ): Promise<OwnAccount> {
      const event = { actionType: "ACCOUNT_UPDATED", accountName: input.name } as const;
      const audit = auditEntry(event, actor, { at: clock.now() });
      const account = await repository.update(userId, id, input, audit);
      if (account === undefined) {
        throw notFound("Account");
      }
      return account;
    },

    async coverage(userId: string): Promise<AccountCoverage[]> {
      return await contents.listCoverage(userId);
    },

    /** Throws NOT_FOUND when the account is not the user's. */
    async contentsOf(userId: string, id: string): Promise<AccountContents> {
      const found = await contents.count(userId, id);
      if (found === undefined) {
        throw notFound("Account");
      }
      return found;
    },

    /**
     * Deletes the account, and all that hangs on it if `withData`. Throws NOT_FOUND when it is not the user's, and
     * CONFLICT, naming what it holds, when it holds anything and `withData` is false.
     */
    async delete(actor: Actor, userId: string, { id, withData }: AccountRemoval): Promise<string> {
      const at = clock.now();
      const removed = await contents.delete(userId, id, (account) => {
        const held = describeContents(account);
        if (held !== "" && !withData) {
          throw new DomainError(
            "CONFLICT",
            `${account.accountName} holds ${held}. Nothing was deleted: an account with data is deleted only when that is asked for.`,
          );
        }
        const { accountName, transactions, positions, imports } = account;
        const event = {
          actionType: "ACCOUNT_DELETED",
          accountName,
          transactions,
          positions,
          imports,
        } as const;
        return auditEntry(event, actor, { at });
      });
      if (removed === undefined) {
        throw notFound("Account");
      }
      const held = describeContents(removed);
      return held === "" ? "Account deleted successfully" : `Account deleted successfully, with ${held}`;
    },
  };
}

/** `12 transactions, 1 import`; empty when there is nothing. */
function describeContents({ transactions, positions, imports }: AccountContents): string {
  const parts = [
    [transactions, "transaction"],
    [positions, "position"],
    [imports, "import"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? "" : "s"}`)
    .join(", ");
}
