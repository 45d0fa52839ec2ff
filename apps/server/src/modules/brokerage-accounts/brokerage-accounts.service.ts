import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { notFound } from "@strikebook/core/shared/errors";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { BrokerageAccountInput } from "@strikebook/validators/brokerage-accounts";
import type { BrokerageAccountsRepository, OwnAccount } from "./brokerage-accounts.repository.ts";

export type AccountStatistics = {
  readonly totalAccounts: number;
  readonly retirementAccounts: number;
  readonly nonRetirementAccounts: number;
  /** Most accounts first. */
  readonly byBrokerage: readonly { readonly brokerage: string; readonly accountCount: number }[];
};

export function createBrokerageAccountsService(
  repository: BrokerageAccountsRepository,
  clock: { now(): Date },
) {
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
  };
}
