import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { compareNames } from "@strikebook/core/shared/compare-names";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Database } from "@strikebook/database/client";
import type { BrokerageAccountInput } from "@strikebook/validators/brokerage-accounts";
import type pg from "pg";
import { writeAudit } from "../../audit-trail/audit-trail.repository.ts";
import { keepChange } from "../../change-history/changes.repository.ts";
import { inUserTransaction } from "../../change-history/in-user-transaction.repository.ts";

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

/** An account, and the change in the history that made it so. */
export type SavedAccount = OwnAccount & { readonly changeId: string };

/** A line for the history and an entry for the log, out of what the account was and what it becomes. */
export type TellAccount = (
  before: OwnAccount | undefined,
  after: BrokerageAccountInput,
) => { readonly summary: string; readonly audit: AuditEntry };

export type BrokerageAccountsRepository = ReturnType<typeof createBrokerageAccountsRepository>;

export function createBrokerageAccountsRepository({ prisma, pool }: Pick<Database, "pool" | "prisma">) {
  return {
    /** The user's accounts, by name. */
    async list(userId: string): Promise<OwnAccount[]> {
      return byName(await prisma.brokerageAccount.findMany({ where: { userId }, orderBy: ORDER }));
    },

    hasUser: async (userId: string): Promise<boolean> =>
      (await prisma.user.count({ where: { id: userId } })) > 0,

    /** Those of them that hold a position on some day, by name. */
    async listWithPositions(userId: string): Promise<OwnAccount[]> {
      const accounts = await prisma.brokerageAccount.findMany({
        where: { userId, positions: { some: {} } },
        orderBy: ORDER,
      });
      return byName(accounts);
    },

    /** Throws CONFLICT when the user has an account of that number. */
    create: (userId: string, input: BrokerageAccountInput, tell: TellAccount) =>
      refusingTwins(() =>
        inUserTransaction(pool, userId, async (client): Promise<SavedAccount> => {
          const id = randomUUID();
          const made = { userId, entity: "ACCOUNT", kind: "ADDED" } as const;
          const changeId = await keepChange(client, made, [id], async () => {
            await client.query(INSERT, [userId, id, ...valuesOf(input)]);
            return await told(client, tell(undefined, input));
          });
          return { ...(await find(client, userId, id)), changeId };
        }),
      ),

    /** Undefined when the account is not the user's. What the input leaves open stays, but for the number. */
    update: (userId: string, id: string, input: BrokerageAccountInput, tell: TellAccount) =>
      refusingTwins(() =>
        inUserTransaction(pool, userId, async (client): Promise<SavedAccount | undefined> => {
          const { rows } = await client.query<OwnAccount>(FIND, [userId, id]);
          const [before] = rows;
          if (before === undefined) {
            return undefined;
          }
          const made = { userId, entity: "ACCOUNT", kind: "EDITED" } as const;
          const changeId = await keepChange(client, made, [id], async () => {
            await client.query(UPDATE, [userId, id, ...valuesOf(input)]);
            return await told(client, tell(before, input));
          });
          return { ...(await find(client, userId, id)), changeId };
        }),
      ),
  };
}

const INSERT = `
  INSERT INTO brokerage_accounts (user_id, id, name, brokerage, account_identifier, is_retirement)
  VALUES ($1, $2, $3, $4, $5, coalesce($6::boolean, false))`;

const UPDATE = `
  UPDATE brokerage_accounts SET name = $3, brokerage = $4, account_identifier = $5,
         is_retirement = coalesce($6::boolean, is_retirement), updated_at = now()
   WHERE user_id = $1 AND id = $2`;

const FIND = `
  SELECT id, name, account_identifier AS "accountIdentifier", brokerage, is_retirement AS "isRetirement",
         created_at AS "createdAt", updated_at AS "updatedAt"
    FROM brokerage_accounts WHERE user_id = $1 AND id = $2`;

const valuesOf = (input: BrokerageAccountInput) => [
  input.name,
  input.brokerage,
  input.accountIdentifier ?? null,
  input.isRetirement ?? null,
];

async function find(client: pg.ClientBase, userId: string, id: string): Promise<OwnAccount> {
  const { rows } = await client.query<AccountRow>(FIND, [userId, id]);
  const [row] = rows;
  if (row === undefined) {
    throw new Error("an account that was just written is gone");
  }
  return toAccount(row);
}

async function told(client: pg.ClientBase, { summary, audit }: ReturnType<TellAccount>): Promise<string> {
  await writeAudit(client, audit);
  return summary;
}

const UNIQUE_VIOLATION = "23505";

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

const ORDER = [{ name: "asc" }, { accountIdentifier: "asc" }, { id: "asc" }] as const satisfies object[];

const byName = (rows: readonly AccountRow[]) =>
  rows.map(toAccount).sort((a, b) => compareNames(a.name, b.name));

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
