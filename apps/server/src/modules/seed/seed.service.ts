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
  readonly accounts: readonly { readonly name: string; readonly isNew: boolean }[];
};

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
    if (found.email !== undefined && found.email !== given.email) {
      throw new DomainError("CONFLICT", `${given.username} already exists with the e-mail ${found.email}`);
    }
    const isNew = found.id === undefined;
    const temporaryPassword = isNew && given.password === undefined ? createTemporaryPassword() : undefined;
    const userId = found.id ?? (await createUser(tx, given, { temporaryPassword, actor }));
    const accounts = await seedAccounts(tx, { userId, given, actor, at: clock.now() });
    return { username: given.username, isNew, temporaryPassword, accounts };
  }

  async function createUser(
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

async function seedAccounts(
  tx: SeedTransaction,
  { userId, given, actor, at }: { userId: string; given: SeedUser; actor: Actor; at: Date },
) {
  const there = await tx.listAccounts(userId);
  const known = new Set(
    there.flatMap(({ name, accountIdentifier }) => [
      `name:${name}`,
      ...(accountIdentifier === null ? [] : [accountKey({ name, accountIdentifier })]),
    ]),
  );
  const accounts: { name: string; isNew: boolean }[] = [];
  for (const account of given.accounts) {
    const isNew = !known.has(accountKey(account));
    if (isNew) {
      const event = { actionType: "ACCOUNT_CREATED", accountName: account.name } as const;
      await tx.createAccount(userId, account, auditEntry(event, actor, { at, targetUserId: userId }));
    }
    accounts.push({ name: account.name, isNew });
  }
  return accounts;
}
