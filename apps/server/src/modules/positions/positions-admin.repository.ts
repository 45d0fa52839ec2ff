import type { NamedAccount } from "@strikebook/core/option-summary/account-names";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import { fullNameOf } from "@strikebook/core/users/user";
import { dateOf, dayOrNull } from "@strikebook/database/calendar-day";
import type { Database } from "@strikebook/database/client";
import { POSITION_COLUMNS, type Position, WITH_ORIGIN } from "./positions.repository.ts";

/** A stored holding with its owner. */
export type OwnedPosition = Position & { readonly userId: string };

/** A user as an administrator's tables name them. */
export type Owner = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
};

export type OwnedAccount = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly accountIdentifier: string | undefined;
  readonly brokerage: string;
  readonly isRetirement: boolean;
  readonly closedOn: CalendarDate | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

// The owner is named so that the index of a user's days serves.
const OF_SNAPSHOTS = `
  SELECT ${POSITION_COLUMNS}, p.user_id AS "userId" FROM brokerage_accounts a
    JOIN positions p ON p.user_id = a.user_id AND p.account_id = a.id ${WITH_ORIGIN}
   WHERE a.id = ANY($1) AND p.portfolio_date = ANY($2) AND p.kind = 'HOLDING'
   ORDER BY p.portfolio_date DESC, lower(a.name), p.account_id, p.sequence, p.id`;

type AccountRow = NonNullable<Awaited<ReturnType<Database["prisma"]["brokerageAccount"]["findUnique"]>>>;

type OwnerRow = Omit<Owner, "fullName"> & { readonly firstName: string; readonly lastName: string };

export type PositionsAdminRepository = ReturnType<typeof createPositionsAdminRepository>;

/** Positions and accounts of any owner, for administrators. */
export function createPositionsAdminRepository({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    /** Undefined when the position is not there. */
    ownerOfPosition: async (id: string) =>
      (await prisma.position.findUnique({ where: { id }, select: { userId: true } }))?.userId,

    /** Undefined when the account is not there. */
    ownerOfAccount: async (id: string) =>
      (await prisma.brokerageAccount.findUnique({ where: { id }, select: { userId: true } }))?.userId,

    /** Those who have a position on one of the days. */
    async ownersBetween({ startDate, endDate }: Period): Promise<string[]> {
      const owners = await prisma.portfolioSnapshot.groupBy({
        by: ["userId"],
        where: {
          portfolioDate: { gte: dateOf(startDate), lte: dateOf(endDate) },
          positionCount: { gt: 0 },
        },
        orderBy: { userId: "asc" },
      });
      return owners.map(({ userId }) => userId);
    },

    ...createCounts(prisma),

    /** Newest day first, then by account, as the files have them. */
    async list(accountIds: readonly string[], dates: readonly CalendarDate[]): Promise<OwnedPosition[]> {
      return (await pool.query<OwnedPosition>(OF_SNAPSHOTS, [accountIds, dates])).rows;
    },

    /** All accounts of these users, in an order that stays. */
    async listAccounts(userIds: readonly string[]): Promise<OwnedAccount[]> {
      const rows = await prisma.brokerageAccount.findMany({
        where: { userId: { in: [...userIds] } },
        orderBy: [{ name: "asc" }, { accountIdentifier: "asc" }, { createdAt: "asc" }, { id: "asc" }],
      });
      return rows.map(toOwnedAccount);
    },

    async listOwners(userIds: readonly string[]): Promise<Owner[]> {
      const select = { id: true, username: true, email: true, firstName: true, lastName: true } as const;
      const rows = await prisma.user.findMany({ where: { id: { in: [...userIds] } }, select });
      return rows.map(toOwner);
    },
  };
}

const createCounts = (prisma: Database["prisma"]) => ({
  /** How many positions everybody has on the days, both included. */
  async countBetween({ startDate, endDate }: Period): Promise<number> {
    const { _sum } = await prisma.portfolioSnapshot.aggregate({
      where: { portfolioDate: { gte: dateOf(startDate), lte: dateOf(endDate) } },
      _sum: { positionCount: true },
    });
    return _sum.positionCount ?? 0;
  },

  /** How many positions a user's accounts have on the days, and on how many of the days. */
  async countOf(userId: string, accountIds: readonly string[], dates: readonly CalendarDate[]) {
    const days = await prisma.portfolioSnapshot.groupBy({
      by: ["portfolioDate"],
      where: {
        userId,
        accountId: { in: [...accountIds] },
        portfolioDate: { in: dates.map(dateOf) },
        positionCount: { gt: 0 },
      },
      _sum: { positionCount: true },
    });
    return {
      count: days.reduce((sum, { _sum }) => sum + (_sum.positionCount ?? 0), 0),
      dayCount: days.length,
    };
  },

  /** How many positions the accounts have on the days. */
  async count(accountIds: readonly string[], dates: readonly CalendarDate[]): Promise<number> {
    const { _sum } = await prisma.portfolioSnapshot.aggregate({
      where: { accountId: { in: [...accountIds] }, portfolioDate: { in: dates.map(dateOf) } },
      _sum: { positionCount: true },
    });
    return _sum.positionCount ?? 0;
  },
});

const toOwnedAccount = ({ accountIdentifier, closedOn, ...account }: AccountRow): OwnedAccount => ({
  ...account,
  accountIdentifier: accountIdentifier ?? undefined,
  closedOn: dayOrNull(closedOn) ?? undefined,
});

const toOwner = ({ id, username, email, ...names }: OwnerRow): Owner => ({
  id,
  username,
  email,
  fullName: fullNameOf(names),
});

/** An account as names are made of it. */
export const toNamed = ({ id, name, accountIdentifier }: OwnedAccount): NamedAccount => ({
  accountId: id,
  name,
  number: accountIdentifier,
});
