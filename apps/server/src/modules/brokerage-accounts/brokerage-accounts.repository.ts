import type { Database } from "@strikebook/database/client";

/** An account at a brokerage, as its owner sees it. */
export type OwnAccount = {
  readonly id: string;
  readonly name: string;
  /** The account's number, the key for imports; absent on accounts that were typed in without one. */
  readonly accountIdentifier: string | undefined;
  readonly brokerage: string;
  readonly isRetirement: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type BrokerageAccountsRepository = ReturnType<typeof createBrokerageAccountsRepository>;

export function createBrokerageAccountsRepository({ prisma }: Pick<Database, "prisma">) {
  return {
    /** The user's accounts, by name. */
    async list(userId: string): Promise<OwnAccount[]> {
      return (await prisma.brokerageAccount.findMany({ where: { userId }, orderBy: BY_NAME })).map(toAccount);
    },

    /** Those of them that hold a position on some day, by name. */
    async listWithPositions(userId: string): Promise<OwnAccount[]> {
      const accounts = await prisma.brokerageAccount.findMany({
        where: { userId, positions: { some: {} } },
        orderBy: BY_NAME,
      });
      return accounts.map(toAccount);
    },
  };
}

const BY_NAME = [{ name: "asc" }, { accountIdentifier: "asc" }, { id: "asc" }] as const satisfies object[];

type AccountRow = Omit<OwnAccount, "accountIdentifier"> & { readonly accountIdentifier: string | null };

const toAccount = (row: AccountRow): OwnAccount => ({
  id: row.id,
  name: row.name,
  accountIdentifier: row.accountIdentifier ?? undefined,
  brokerage: row.brokerage,
  isRetirement: row.isRetirement,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
