import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Role } from "@strikebook/core/users/role";
import type { ScriptToken } from "@strikebook/core/users/script-token";
import type { TokenScope } from "@strikebook/core/users/token-scope";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";

/** A token as it is on record; `isCurrent` is false once all sessions of its person were ended. */
export type KeptToken = Omit<ScriptToken, "isAlive"> & { readonly isCurrent: boolean };

/** The token of a hash, with the person it calls for. */
export type FoundToken = KeptToken & {
  readonly userId: string;
  readonly user: {
    readonly username: string;
    readonly roles: readonly Role[];
    readonly enabled: boolean;
    readonly mustChangePassword: boolean;
    /** One is demanded, and the person has neither a factor nor an identity at the provider that is set up now. */
    readonly mustAddSecondFactor: boolean;
  };
  /** True when it was used from the asked address before. */
  readonly knowsAddress: boolean;
};

type NewTokenRow = {
  readonly userId: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly hash: string;
  readonly hint: string;
  readonly lastDay: CalendarDate | null;
  readonly sessionVersion: number;
  readonly createdAt: Date;
};

type Use = { readonly at: Date; readonly address: string };

export type ScriptTokensRepository = ReturnType<typeof createScriptTokensRepository>;

const UNIQUE_VIOLATION = "P2002";
const NAME_TAKEN = "You already have a token with this name";
const TOKENS_MAX = 50;
const TOO_MANY = `You have ${TOKENS_MAX} tokens. Revoke one before you make another.`;

/**
 * Tokens for scripts: every statement of a person's begins with their id; one by its hash finds whose it is.
 *
 * `issuer`: of the sign-in provider that is set up; empty for none, which no identity has.
 */
export const createScriptTokensRepository = ({ prisma }: Pick<Database, "prisma">, issuer: string) => ({
  ...ownTokensIn(prisma),
  ...usesIn(prisma, issuer),
});

function ownTokensIn(prisma: Database["prisma"]) {
  return {
    /** Newest first. */
    async list(userId: string): Promise<KeptToken[]> {
      const rows = await prisma.scriptToken.findMany({
        where: { userId },
        include: { user: { select: { sessionVersion: true } } },
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      });
      return rows.map((row) => toKept(row));
    },

    /** A token that is made under this version dies with the sessions of the same version. */
    async sessionVersionOf(userId: string): Promise<number> {
      const select = { sessionVersion: true } as const;
      return (await prisma.user.findUniqueOrThrow({ where: { id: userId }, select })).sessionVersion;
    },

    /** Adds a token; throws CONFLICT when the person has one of this name, or too many. */
    async add(row: NewTokenRow, audit: AuditEntry): Promise<KeptToken> {
      const { userId, lastDay, ...token } = row;
      const data = { userId, ...token, lastDay: lastDay && instantOf(lastDay) };
      try {
        return await prisma.$transaction(async (tx) => {
          if ((await tx.scriptToken.count({ where: { userId } })) >= TOKENS_MAX) {
            throw new DomainError("CONFLICT", TOO_MANY);
          }
          const include = { user: { select: { sessionVersion: true } } } as const;
          const made = await tx.scriptToken.create({ data, include });
          await writeAudit(tx, audit);
          return toKept(made);
        });
      } catch (error) {
        throw (error as { code?: unknown }).code === UNIQUE_VIOLATION
          ? new DomainError("CONFLICT", NAME_TAKEN, { name: NAME_TAKEN })
          : error;
      }
    },

    /** Removes a token of the person; false when it is not there. */
    remove: (
      userId: string,
      id: string,
      audit: (token: { readonly name: string; readonly scope: TokenScope }) => AuditEntry,
    ): Promise<boolean> =>
      prisma.$transaction(async (tx) => {
        const token = await tx.scriptToken.findFirst({ where: { userId, id } });
        const { count } = await tx.scriptToken.deleteMany({ where: { userId, id } });
        if (token === null || count === 0) {
          return false;
        }
        await writeAudit(tx, audit(token));
        return true;
      }),
  };
}

function usesIn(prisma: Database["prisma"], issuer: string) {
  return {
    /** The token of a hash; `address` is whence it was sent. */
    async findByHash(hash: string, address: string): Promise<FoundToken | undefined> {
      const row = await prisma.scriptToken.findUnique({
        where: { hash },
        include: {
          addresses: { where: { address }, select: { address: true } },
          user: {
            select: {
              username: true,
              roles: true,
              enabled: true,
              mustChangePassword: true,
              sessionVersion: true,
              secondFactorDemanded: true,
              _count: { select: { secondFactors: true, providerIdentities: { where: { issuer } } } },
            },
          },
        },
      });
      if (row === null) {
        return undefined;
      }
      const { _count: ways, secondFactorDemanded, ...user } = row.user;
      const mustAddSecondFactor = secondFactorDemanded && ways.secondFactors + ways.providerIdentities === 0;
      const knowsAddress = row.addresses.length > 0;
      return { ...toKept(row), userId: row.userId, user: { ...user, mustAddSecondFactor }, knowsAddress };
    },

    /** Notes a use; one winner writes `audit` for an address that is new. False when the token was revoked meanwhile. */
    noteUse: (id: string, { at, address }: Use, audit: AuditEntry): Promise<boolean> =>
      prisma.$transaction(async (tx) => {
        const { count } = await tx.scriptToken.updateMany({ where: { id }, data: { lastUsedAt: at } });
        if (count === 0) {
          return false;
        }
        const first = await tx.scriptTokenAddress.createMany({
          data: [{ tokenId: id, address, firstAt: at }],
          skipDuplicates: true,
        });
        if (first.count > 0) {
          await writeAudit(tx, audit);
        }
        return true;
      }),

    /** Keeps the entry of a refusal, which changes nothing else. */
    recordRefusal: (audit: AuditEntry): Promise<void> => writeAudit(prisma, audit),
  };
}

type Row = {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly hint: string;
  readonly lastDay: Date | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly sessionVersion: number;
  readonly user: { readonly sessionVersion: number };
};

function toKept({ id, name, scope, hint, lastDay, createdAt, lastUsedAt, ...row }: Row): KeptToken {
  const isCurrent = row.sessionVersion === row.user.sessionVersion;
  return { id, name, scope, hint, lastDay: lastDay && dayOf(lastDay), createdAt, lastUsedAt, isCurrent };
}

const instantOf = (day: CalendarDate) => new Date(`${day}T00:00:00Z`);
const dayOf = (instant: Date) => calendarDate(instant.toISOString().slice(0, 10));
