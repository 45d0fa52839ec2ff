import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import type { Role } from "@strikebook/core/users/role";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type SeedRepository = ReturnType<typeof createSeedRepository>;

export type SeedRow = {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly enabled: boolean;
  readonly roles: readonly Role[];
  readonly passwordHash: string;
  readonly temporaryPasswordExpiresAt: Date | null;
  readonly createdAt: Date;
};

type AccountRow = {
  readonly name: string;
  readonly brokerage: string;
  readonly accountIdentifier: string | undefined;
  readonly isRetirement: boolean;
};

/** The queries of a seed, all within its one transaction. */
export type SeedTransaction = ReturnType<typeof seedTransaction>;

/** Thrown inside the transaction to undo it; never leaves this file. */
class RollBack extends Error {}

type Client = Parameters<Parameters<Database["prisma"]["$transaction"]>[0]>[0];

const TRANSACTION_MS_MAX = 120_000;

export function createSeedRepository({ prisma }: Database) {
  return {
    /** Runs `work` in one transaction, which is undone at the end unless `isKept`. */
    async inTransaction<Value>(
      isKept: boolean,
      work: (tx: SeedTransaction) => Promise<Value>,
    ): Promise<Value> {
      let value: { readonly done: Value } | undefined;
      try {
        await prisma.$transaction(
          async (client) => {
            value = { done: await work(seedTransaction(client)) };
            if (!isKept) {
              throw new RollBack();
            }
          },
          { timeout: TRANSACTION_MS_MAX },
        );
      } catch (error) {
        if (!(error instanceof RollBack)) {
          throw error;
        }
      }
      if (value === undefined) {
        throw new Error("The transaction ended without an answer");
      }
      return value.done;
    },
  };
}

function seedTransaction(client: Client) {
  return {
    /** The user of the name, and whose the e-mail address is. */
    async findUser(username: string, email: string) {
      const user = await client.user.findUnique({
        where: { username },
        select: { id: true, email: true, firstName: true, lastName: true, roles: true, enabled: true },
      });
      const holder = await client.user.findUnique({ where: { email }, select: { username: true } });
      return { user: user ?? undefined, emailHolder: holder?.username };
    },

    async createUser(row: SeedRow, audit: (id: string) => AuditEntry): Promise<string> {
      const { id } = await client.user.create({
        data: {
          ...row,
          roles: [...row.roles],
          mustChangePassword: row.temporaryPasswordExpiresAt !== null,
          ledgerVersion: LEDGER_VERSION,
          updatedAt: row.createdAt,
        },
      });
      await writeAudit(client, audit(id));
      return id;
    },

    async listAccounts(userId: string) {
      return await client.brokerageAccount.findMany({
        where: { userId },
        select: { name: true, accountIdentifier: true, brokerage: true, isRetirement: true },
      });
    },

    async createAccount(userId: string, account: AccountRow, audit: AuditEntry): Promise<void> {
      const { accountIdentifier, ...rest } = account;
      await client.brokerageAccount.create({
        data: { ...rest, userId, accountIdentifier: accountIdentifier ?? null },
      });
      await writeAudit(client, audit);
    },
  };
}
