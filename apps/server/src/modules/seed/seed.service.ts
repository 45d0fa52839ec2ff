import type { Passwords } from "@strikebook/auth/password";
import { createTemporaryPassword } from "@strikebook/auth/temporary-password";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import { TEMPORARY_PASSWORD_DAYS } from "@strikebook/core/users/password-rules";
import { accountKey, type Seed, type SeedUser } from "@strikebook/validators/seed";
import type { SeedRepository, SeedTransaction } from "./seed.repository.ts";

/** The outcome for one user of the seed. */
export type SeededUser = {
  readonly username: string;
  readonly isNew: boolean;
  /** Shown once; only for a new user without a password in the file. */
  readonly temporaryPassword: string | undefined;
  /** Differences between a user who is there and the file, in words: the user stays as they are. */
  readonly differences: readonly string[];
  readonly accounts: readonly SeededAccount[];
};

type SeededAccount = Pick<SeededUser, "isNew" | "differences"> & { readonly name: string };

type Needs = {
  readonly repository: SeedRepository;
  readonly passwords: Passwords;
  readonly clock: { now(): Date };
};

const DAY_MS = 24 * 60 * 60 * 1000;

export function createSeedService({ repository, passwords, clock }: Needs) {
  async function seedUser(tx: SeedTransaction, given: SeedUser, actor: Actor): Promise<SeededUser> {
    const found = await tx.findUser(given.username, given.email);
    if (found.emailHolder !== undefined && found.emailHolder !== given.username) {
      throw new DomainError("CONFLICT", `${given.email} already belongs to ${found.emailHolder}`);
    }
    const { user } = found;
    if (user !== undefined && user.email !== given.email) {
      throw new DomainError("CONFLICT", `${given.username} already exists with the e-mail ${user.email}`);
    }
    const isNew = user === undefined;
    const temporaryPassword = isNew && given.password === undefined ? createTemporaryPassword() : undefined;
    const userId =
      user?.id ?? (await createUser({ passwords, clock }, tx, given, { temporaryPassword, actor }));
    const accounts = await seedAccounts(tx, { userId, given, actor, at: clock.now() });
    const differences =
      user === undefined ? [] : differencesOf(userFacts(user), userFacts({ ...given, roles: [given.role] }));
    return { username: given.username, isNew, temporaryPassword, differences, accounts };
  }

  return {
    /**
     * Adds the users and accounts that are not there yet, all of them or none; who and what is there stays as it is.
     * A dry run does the same and undoes it.
     */
    async apply(
      { users }: Seed,
      { isDryRun, actor }: { isDryRun: boolean; actor: Actor },
    ): Promise<SeededUser[]> {
      return await repository.inTransaction(!isDryRun, async (tx) => {
        const seeded: SeededUser[] = [];
        for (const user of users) {
          seeded.push(await seedUser(tx, user, actor));
        }
        return seeded;
      });
    },
  };
}

async function createUser(
  { passwords, clock }: Pick<Needs, "clock" | "passwords">,
  tx: SeedTransaction,
  given: SeedUser,
  { temporaryPassword, actor }: { temporaryPassword: string | undefined; actor: Actor },
): Promise<string> {
  const at = clock.now();
  const { username, email, firstName, lastName, enabled } = given;
  const roles = [given.role];
  const expiry = new Date(at.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);
  return await tx.createUser(
    {
      username,
      email,
      firstName,
      lastName,
      enabled,
      roles,
      passwordHash: await passwords.hash(given.password ?? temporaryPassword ?? ""),
      temporaryPasswordExpiresAt: temporaryPassword === undefined ? null : expiry,
      createdAt: at,
    },
    (id) => auditEntry({ actionType: "USER_CREATED", username, roles }, actor, { at, targetUserId: id }),
  );
}

async function seedAccounts(
  tx: SeedTransaction,
  { userId, given, actor, at }: { userId: string; given: SeedUser; actor: Actor; at: Date },
): Promise<SeededAccount[]> {
  const there = await tx.listAccounts(userId);
  const known = new Map(
    there.flatMap((account) => [
      [`name:${account.name}`, account] as const,
      ...(account.accountIdentifier === null
        ? []
        : [[accountKey({ ...account, accountIdentifier: account.accountIdentifier }), account] as const]),
    ]),
  );
  const accounts: SeededAccount[] = [];
  for (const account of given.accounts) {
    const found = known.get(accountKey(account));
    if (found === undefined) {
      const event = { actionType: "ACCOUNT_CREATED", accountName: account.name } as const;
      await tx.createAccount(userId, account, auditEntry(event, actor, { at, targetUserId: userId }));
    }
    const differences = found === undefined ? [] : differencesOf(accountFacts(found), accountFacts(account));
    accounts.push({ name: account.name, isNew: found === undefined, differences });
  }
  return accounts;
}

type Facts = Readonly<Record<string, string>>;

const userFacts = (user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
  readonly enabled: boolean;
}): Facts => ({
  role: user.roles.join(", "),
  "first name": user.firstName,
  "last name": user.lastName,
  enabled: yesOrNo(user.enabled),
});

const accountFacts = (account: {
  readonly name: string;
  readonly brokerage: string;
  readonly isRetirement: boolean;
}): Facts => ({
  name: account.name,
  brokerage: account.brokerage,
  retirement: yesOrNo(account.isRetirement),
});

const yesOrNo = (flag: boolean) => (flag ? "yes" : "no");

/** `role is USER, the file says ADMIN`, for each that differs. */
const differencesOf = (there: Facts, given: Facts): string[] =>
  Object.entries(there)
    .filter(([fact, value]) => given[fact] !== value)
    .map(([fact, value]) => `${fact} is ${value}, the file says ${given[fact]}`);
