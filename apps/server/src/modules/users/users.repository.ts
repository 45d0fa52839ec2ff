import { clampPage, type Page, type PageRequest, pageOf, type SortOrder } from "@strikebook/core/shared/page";
import type { Role } from "@strikebook/core/users/role";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { Database } from "@strikebook/database/client";
import { createNewUsersRepository } from "./new-users.repository.ts";
import { toUser } from "./to-user.ts";
import { createUserAccessRepository } from "./user-access.repository.ts";
import { createUserChangesRepository } from "./user-changes.repository.ts";
import { createUserDeletionRepository } from "./user-deletion.repository.ts";

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** How a user signs in. */
export type SignInAccount = KnownUser & {
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

type UserRow = NonNullable<Awaited<ReturnType<Database["prisma"]["user"]["findUnique"]>>>;

export function createUsersRepository(database: Database) {
  const { prisma } = database;
  return {
    ...createNewUsersRepository(database),
    ...createUserAccessRepository(database),
    ...createUserChangesRepository(database),
    ...createUserDeletionRepository(database),

    async find(id: string): Promise<User | undefined> {
      const row = await prisma.user.findUnique({ where: { id } });
      return row === null ? undefined : toUser(row);
    },

    async findByUsername(username: string): Promise<User | undefined> {
      const row = await prisma.user.findUnique({ where: { username } });
      return row === null ? undefined : toUser(row);
    },

    /** By an address in lower case. */
    async findByEmail(
      email: string,
    ): Promise<(SignInAccount & { readonly isEmailSelfChosen: boolean }) | undefined> {
      const row = await prisma.user.findUnique({ where: { email } });
      return row === null ? undefined : { ...toSignInAccount(row), isEmailSelfChosen: row.emailSelfChosen };
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
    list: (filter: UserFilter, request: PageRequest, sort: SortOrder<UserSortField>): Promise<Page<User>> =>
      listPage(prisma, filter, request, sort),

    async listNewest(count: number): Promise<User[]> {
      const orderBy = [{ createdAt: "desc" as const }, { username: "asc" as const }];
      const rows = await prisma.user.findMany({ orderBy, take: count });
      return rows.map(toUser);
    },

    /** Users without a sign-in since `instant`, the longest first; who came later had no time for one. */
    async listIdleSince(instant: Date, count: number): Promise<User[]> {
      const rows = await prisma.user.findMany({ ...idleSince(instant), take: count });
      return rows.map(toUser);
    },

    /** Who of them entered their e-mail themselves, and no administrator since. */
    async listEmailSelfChosen(usernames: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await prisma.user.findMany({
        where: { username: { in: [...usernames] }, emailSelfChosen: true },
        select: { username: true },
      });
      return new Set(rows.map(({ username }) => username));
    },

    async listAll(): Promise<User[]> {
      const rows = await prisma.user.findMany({ orderBy: { username: "asc" } });
      return rows.map(toUser);
    },
  };
}

async function listPage(
  prisma: Database["prisma"],
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
}

const idleSince = (instant: Date) => ({
  where: {
    createdAt: { lt: instant },
    OR: [{ lastLoginAt: null }, { lastLoginAt: { lt: instant } }],
  },
  orderBy: [
    { lastLoginAt: { sort: "asc" as const, nulls: "first" as const } },
    { createdAt: "asc" as const },
    { username: "asc" as const },
  ],
});

function whereOf({ search, enabled, role }: UserFilter) {
  const pattern = { contains: search.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };
  const fields = ["username", "email", "firstName", "lastName"];
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(role === undefined ? {} : { roles: { has: role } }),
    ...(search === "" ? {} : { OR: fields.map((field) => ({ [field]: pattern })) }),
  };
}

/** Users who never signed in have been away longest. */
function directionOf({ field, direction }: SortOrder<UserSortField>) {
  const nulls = direction === "asc" ? ("first" as const) : ("last" as const);
  return field === "lastLoginAt" ? { sort: direction, nulls } : direction;
}

const toSignInAccount = (row: UserRow): SignInAccount => ({
  user: toUser(row),
  sessionVersion: row.sessionVersion,
  passwordHash: row.passwordHash,
  temporaryPasswordExpiresAt: row.temporaryPasswordExpiresAt,
});
