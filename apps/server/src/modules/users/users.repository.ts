import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import { clampPage, type Page, type PageRequest, pageOf, type SortOrder } from "@strikebook/core/shared/page";
import type { Role } from "@strikebook/core/users/role";
import { fullNameOf, type User } from "@strikebook/core/users/user";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../audit-trail/audit-trail.repository.ts";

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** How a user signs in. */
export type SignInAccount = {
  readonly user: User;
  readonly passwordHash: string;
  /** Null for a lasting password. */
  readonly temporaryPasswordExpiresAt: Date | null;
};

type UserFilter = {
  /** Empty for all; looked for in username, e-mail and both names, in any case. */
  readonly search: string;
  readonly enabled?: boolean | undefined;
  readonly role?: Role | undefined;
};

type UserSortField = Exclude<keyof User, "fullName" | "id" | "mustChangePassword" | "roles">;

type NewUserRow = {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly enabled: boolean;
  readonly passwordHash: string;
  readonly temporaryPasswordExpiresAt: Date | null;
  readonly createdAt: Date;
};

export type Outcome = "changed" | "refused" | "unchanged";

/** Serializes what could otherwise take away the last administrator. */
const ADMIN_LOCK = 5_302_117;

type UserRow = NonNullable<Awaited<ReturnType<Database["prisma"]["user"]["findUnique"]>>>;

export function createUsersRepository({ prisma }: Database) {
  return {
    async find(id: string): Promise<User | undefined> {
      const row = await prisma.user.findUnique({ where: { id } });
      return row === null ? undefined : toUser(row);
    },

    async findByUsername(username: string): Promise<User | undefined> {
      const row = await prisma.user.findUnique({ where: { username } });
      return row === null ? undefined : toUser(row);
    },

    /** The account of a username or an e-mail address, both in lower case. */
    async findSignInAccount(usernameOrEmail: string): Promise<SignInAccount | undefined> {
      const row = await prisma.user.findFirst({
        where: { OR: [{ username: usernameOrEmail }, { email: usernameOrEmail }] },
      });
      return row === null ? undefined : toSignInAccount(row);
    },

    async findSignInAccountById(id: string): Promise<SignInAccount | undefined> {
      const row = await prisma.user.findUnique({ where: { id } });
      return row === null ? undefined : toSignInAccount(row);
    },

    /** One page of the users that the filter leaves; equal ones by username. */
    async list(
      filter: UserFilter,
      request: PageRequest,
      sort: SortOrder<UserSortField>,
    ): Promise<Page<User>> {
      const where = whereOf(filter);
      const total = await prisma.user.count({ where });
      const page = clampPage(request, total);
      const rows = await prisma.user.findMany({
        where,
        orderBy: [{ [sort.field]: directionOf(sort) }, { username: "asc" }],
        skip: page * request.size,
        take: request.size,
      });
      return pageOf(rows.map(toUser), { page, size: request.size }, total);
    },

    async listAll(): Promise<User[]> {
      const rows = await prisma.user.findMany({ orderBy: { username: "asc" } });
      return rows.map(toUser);
    },

    /** Adds a user; throws CONFLICT, by field, for a taken username or e-mail. */
    async create(user: NewUserRow, audit: (id: string) => AuditEntry): Promise<User> {
      try {
        return await prisma.$transaction(async (tx) => {
          const row = await tx.user.create({
            data: {
              ...user,
              roles: [...user.roles],
              mustChangePassword: user.temporaryPasswordExpiresAt !== null,
              updatedAt: user.createdAt,
            },
          });
          await writeAudit(tx, audit(row.id));
          return toUser(row);
        });
      } catch (error) {
        throw await takenError(prisma, user, error);
      }
    },

    /** Adds `user` unless somebody is there already, also when two processes try at the same instant. */
    async createIfNobody(user: NewUserRow, audit: (id: string) => AuditEntry): Promise<User | undefined> {
      return await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMIN_LOCK})`;
        if ((await tx.user.count()) > 0) {
          return undefined;
        }
        const row = await tx.user.create({
          data: { ...user, roles: [...user.roles], mustChangePassword: true, updatedAt: user.createdAt },
        });
        await writeAudit(tx, audit(row.id));
        return toUser(row);
      });
    },

    /**
     * Enables or disables a user and ends all their sessions.
     *
     * Refused for `except` and for administrators; with `mayBeAdmin` only for the last enabled administrator.
     */
    async setEnabled(
      id: string,
      enabled: boolean,
      rule: { readonly except?: string; readonly mayBeAdmin: boolean; readonly at: Date },
      audit: AuditEntry,
    ): Promise<Outcome> {
      return await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMIN_LOCK})`;
        const row = await tx.user.findUniqueOrThrow({ where: { id } });
        const isAdmin = row.roles.includes("ADMIN");
        if (id === rule.except || (isAdmin && !rule.mayBeAdmin)) {
          return "refused";
        }
        if (row.enabled === enabled) {
          return "unchanged";
        }
        const others = { id: { not: id }, enabled: true, roles: { has: "ADMIN" as const } };
        if (isAdmin && !enabled && (await tx.user.count({ where: others })) === 0) {
          return "refused";
        }
        await tx.user.update({
          where: { id },
          data: { enabled, sessionVersion: { increment: 1 }, updatedAt: rule.at },
        });
        await tx.userSession.updateMany({ where: { userId: id, endedAt: null }, data: { endedAt: rule.at } });
        await writeAudit(tx, audit);
        return "changed";
      });
    },

    /**
     * Replaces the password and ends all sessions. With `known` only while that is still the present hash: of two
     * changes at once one wins. False when it lost.
     */
    async setPassword(
      id: string,
      password: {
        readonly hash: string;
        readonly known?: string;
        readonly temporaryUntil: Date | null;
        readonly at: Date;
      },
      audit: AuditEntry,
    ): Promise<boolean> {
      return await prisma.$transaction(async (tx) => {
        const { count } = await tx.user.updateMany({
          where: { id, ...(password.known === undefined ? {} : { passwordHash: password.known }) },
          data: {
            passwordHash: password.hash,
            temporaryPasswordExpiresAt: password.temporaryUntil,
            mustChangePassword: password.temporaryUntil !== null,
            sessionVersion: { increment: 1 },
            updatedAt: password.at,
          },
        });
        if (count === 0) {
          return false;
        }
        await tx.userSession.updateMany({
          where: { userId: id, endedAt: null },
          data: { endedAt: password.at },
        });
        await writeAudit(tx, audit);
        return true;
      });
    },
  };
}

function whereOf({ search, enabled, role }: UserFilter) {
  const pattern = { contains: search.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };
  const fields = ["username", "email", "firstName", "lastName"];
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(role === undefined ? {} : { roles: { has: role } }),
    ...(search === "" ? {} : { OR: fields.map((field) => ({ [field]: pattern })) }),
  };
}

/** Users who never signed in come last either way. */
function directionOf({ field, direction }: SortOrder<UserSortField>) {
  return field === "lastLoginAt" ? { sort: direction, nulls: "last" as const } : direction;
}

async function takenError(
  prisma: Database["prisma"],
  { username, email }: NewUserRow,
  error: unknown,
): Promise<unknown> {
  const UNIQUE_VIOLATION = "P2002";
  if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) {
    return error;
  }
  const taken = await prisma.user.findMany({ where: { OR: [{ username }, { email }] } });
  const fieldErrors = {
    ...(taken.some((row) => row.username === username) ? { username: "Username is already taken" } : {}),
    ...(taken.some((row) => row.email === email) ? { email: "Email is already taken" } : {}),
  };
  return new DomainError("CONFLICT", Object.values(fieldErrors).join(". "), fieldErrors);
}

const toSignInAccount = (row: UserRow): SignInAccount => ({
  user: toUser(row),
  passwordHash: row.passwordHash,
  temporaryPasswordExpiresAt: row.temporaryPasswordExpiresAt,
});

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullNameOf(row),
    roles: row.roles,
    enabled: row.enabled,
    emailVerified: row.emailVerified,
    mustChangePassword: row.mustChangePassword,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastLoginAt: row.lastLoginAt,
  };
}
