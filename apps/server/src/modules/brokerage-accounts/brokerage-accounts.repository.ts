import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Database } from "@strikebook/database/client";
import type { BrokerageAccountInput } from "@strikebook/validators/brokerage-accounts";
import { writeAudit } from "../../audit-trail/audit-trail.repository.ts";

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

    /** Throws CONFLICT when the user has an account of that number. */
    async create(userId: string, input: BrokerageAccountInput, audit: AuditEntry): Promise<OwnAccount> {
      return await refusingTwins(() =>
        prisma.$transaction(async (tx) => {
          await writeAudit(tx, audit);
          const { isRetirement = false, accountIdentifier = null, ...rest } = input;
          const row = await tx.brokerageAccount.create({
            data: { ...rest, userId, isRetirement, accountIdentifier },
          });
          return toAccount(row);
        }),
      );
    },

    /** Undefined when the account is not the user's. What the input leaves open stays, but for the number. */
    async update(
      userId: string,
      id: string,
      input: BrokerageAccountInput,
      audit: AuditEntry,
    ): Promise<OwnAccount | undefined> {
      return await refusingTwins(() =>
        prisma.$transaction(async (tx) => {
          const { isRetirement, accountIdentifier = null, ...rest } = input;
          const { count } = await tx.brokerageAccount.updateMany({
            where: { userId, id },
            data: { ...rest, accountIdentifier, ...(isRetirement === undefined ? {} : { isRetirement }) },
          });
          if (count === 0) {
            return undefined;
          }
          await writeAudit(tx, audit);
          return toAccount(await tx.brokerageAccount.findUniqueOrThrow({ where: { id } }));
        }),
      );
    },
  };
}

const UNIQUE_VIOLATION = "P2002";

async function refusingTwins<Value>(change: () => Promise<Value>): Promise<Value> {
  try {
    return await change();
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) {
      const message = "You have an account with this identifier already";
      throw new DomainError("CONFLICT", message, { accountIdentifier: message });
    }
    throw error;
  }
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
