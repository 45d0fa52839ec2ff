import { groupBy } from "@strikebook/core/shared/group-by";
import type { BrokerageAccountsRepository, OwnAccount } from "./brokerage-accounts.repository.ts";

export type AccountStatistics = {
  readonly totalAccounts: number;
  readonly retirementAccounts: number;
  readonly nonRetirementAccounts: number;
  /** Most accounts first. */
  readonly byBrokerage: readonly { readonly brokerage: string; readonly accountCount: number }[];
};

export function createBrokerageAccountsService(repository: BrokerageAccountsRepository) {
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
  };
}
