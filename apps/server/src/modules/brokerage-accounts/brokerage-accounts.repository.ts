import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import { DomainError } from "@strikebook/core/shared/errors";
import { dayOrNull } from "@strikebook/database/calendar-day";
import type { Database } from "@strikebook/database/client";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type { BrokerageAccountInput } from "@strikebook/validators/brokerage-accounts";
import type pg from "pg";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { keepChange } from "../../records/changes.repository.ts";

/** An account at a brokerage, as its owner sees it. */
export type OwnAccount = {
  readonly id: string;
  readonly name: string;
  /** The account's number, the key for imports; absent on accounts that were typed in without one. */
  readonly accountIdentifier: string | undefined;
  readonly brokerage: string;
  readonly isRetirement: boolean;
  /** The account ended: it counts nothing from this day on. */
  readonly closedOn: CalendarDate | undefined;
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
  async function list(userId: string, where: { positions?: { some: object } } = {}): Promise<OwnAccount[]> {
    const rows = await prisma.brokerageAccount.findMany({
      where: { userId, ...where },
      omit: { userId: true },
      orderBy: [{ name: "asc" }, { accountIdentifier: "asc" }, { id: "asc" }],
    });
    return rows
      .map(({ closedOn, ...row }) => toAccount({ ...row, closedOn: dayOrNull(closedOn) }))
      .sort((a, b) => compareNames(a.name, b.name));
  }

  return {
    /** The user's accounts, by name. */
    list: (userId: string) => list(userId),

    hasUser: async (userId: string): Promise<boolean> =>
      (await prisma.user.count({ where: { id: userId } })) > 0,

    /** Those of them that hold a position on some day, by name. */
    listWithPositions: (userId: string) => list(userId, { positions: { some: {} } }),

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

    /** Undefined when the account is not the user's. Fields absent from the input stay, except the number. */
    update: (userId: string, id: string, input: BrokerageAccountInput, tell: TellAccount) =>
      refusingTwins(() =>
        inUserTransaction(pool, userId, async (client): Promise<SavedAccount | undefined> => {
          const { rows } = await client.query<AccountRow>(FIND, [userId, id]);
          const [row] = rows;
          if (row === undefined) {
            return undefined;
          }
          const before = toAccount(row);
          const made = { userId, entity: "ACCOUNT", kind: "EDITED" } as const;
          const changeId = await keepChange(client, made, [id], async () => {
            await client.query(UPDATE, [userId, id, ...valuesOf(input), input.closedOn !== undefined]);
            return await told(client, tell(before, input));
          });
          return { ...(await find(client, userId, id)), changeId };
        }),
      ),
  };
}

const INSERT = `
  INSERT INTO brokerage_accounts (user_id, id, name, brokerage, account_identifier, is_retirement, closed_on)
  VALUES ($1, $2, $3, $4, $5, coalesce($6::boolean, false), $7)`;

const UPDATE = `
  UPDATE brokerage_accounts SET name = $3, brokerage = $4, account_identifier = $5,
         is_retirement = coalesce($6::boolean, is_retirement),
         closed_on = CASE WHEN $8 THEN $7::date ELSE closed_on END, updated_at = now()
   WHERE user_id = $1 AND id = $2`;

const FIND = `
  SELECT id, name, account_identifier AS "accountIdentifier", brokerage, is_retirement AS "isRetirement",
         closed_on AS "closedOn", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM brokerage_accounts WHERE user_id = $1 AND id = $2`;

const valuesOf = (input: BrokerageAccountInput) => [
  input.name,
  input.brokerage,
  input.accountIdentifier ?? null,
  input.isRetirement ?? null,
  input.closedOn ?? null,
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

type AccountRow = Omit<OwnAccount, "accountIdentifier" | "closedOn"> & {
  readonly accountIdentifier: string | null;
  readonly closedOn: CalendarDate | null;
};

const toAccount = ({ accountIdentifier, closedOn, ...row }: AccountRow): OwnAccount => ({
  ...row,
  accountIdentifier: accountIdentifier ?? undefined,
  closedOn: closedOn ?? undefined,
});
