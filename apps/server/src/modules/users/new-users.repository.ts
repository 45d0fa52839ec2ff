import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Role } from "@strikebook/core/users/role";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { Database } from "@strikebook/database/client";
import type { Transaction } from "../../records/access-changes.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { toUser } from "./to-user.ts";

export type NewUserRow = {
  /** The person typed the e-mail, and no administrator: a sign-in provider ties nothing by it. */
  readonly emailSelfChosen?: boolean;
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

/** The entry of an invitation that ended. */
export type RevokedAudit = (invitation: { readonly email: string; readonly role: Role }) => AuditEntry;

export type CreationAudits = {
  readonly created: (id: string) => AuditEntry;
  readonly revoked: RevokedAudit;
};

/** Advisory lock: of two processes that find no users, one makes the first administrator and the other waits. */
const FIRST_USER_LOCK = 5_302_118;

const UNIQUE_VIOLATION = "P2002";

export function createNewUsersRepository({ prisma }: Database) {
  return {
    /** Adds a user; throws CONFLICT, by field, for a taken username or e-mail. An open invitation of the same e-mail ends. */
    async create(user: NewUserRow, audits: CreationAudits): Promise<User> {
      try {
        return await prisma.$transaction(async (tx) => (await addInvited(tx, user, audits)).user);
      } catch (error) {
        throw await takenError(prisma, user, error);
      }
    },

    hasAnybody: async (): Promise<boolean> =>
      (await prisma.user.findFirst({ select: { id: true } })) !== null,

    /** Adds `user` unless a user exists already, also when two processes try at the same instant. */
    async createIfNobody(user: NewUserRow, audit: (id: string) => AuditEntry): Promise<User | undefined> {
      return await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_USER_LOCK})`;
        if ((await tx.user.count()) > 0) {
          return undefined;
        }
        return (await addUser(tx, user, audit)).user;
      });
    },
  };
}

/** Adds a user within a transaction, and ends an open invitation of the same e-mail. */
export async function addInvited(
  tx: Transaction,
  user: NewUserRow,
  audits: CreationAudits,
): Promise<KnownUser> {
  await endInvitation(tx, user.email, audits.revoked);
  return await addUser(tx, user, audits.created);
}

/** Who is here already needs no link: it would make a second account of theirs. */
export async function endInvitation(tx: Transaction, email: string, audit: RevokedAudit): Promise<void> {
  const invitation = await tx.invitation.findFirst({ where: { email, userId: null } });
  const { count } = await tx.invitation.deleteMany({ where: { email, userId: null } });
  if (invitation !== null && count > 0) {
    await writeAudit(tx, audit({ email, role: invitation.role }));
  }
}

async function addUser(
  tx: Transaction,
  user: NewUserRow,
  audit: (id: string) => AuditEntry,
): Promise<KnownUser> {
  const row = await tx.user.create({
    data: {
      ...user,
      roles: [...user.roles],
      mustChangePassword: user.temporaryPasswordExpiresAt !== null,
      ledgerVersion: LEDGER_VERSION,
      updatedAt: user.createdAt,
    },
  });
  await writeAudit(tx, audit(row.id));
  return { user: toUser(row), sessionVersion: row.sessionVersion };
}

/** CONFLICT, by field, in place of the database's own words. */
export async function takenError(
  prisma: Database["prisma"],
  { username, email }: { readonly username?: string; readonly email?: string | undefined },
  error: unknown,
): Promise<unknown> {
  if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) {
    return error;
  }
  const taken = await prisma.user.findMany({
    where: { OR: [{ username: username ?? "" }, { email: email ?? "" }] },
  });
  const fieldErrors = {
    ...(taken.some((row) => row.username === username) ? { username: "Username is already taken" } : {}),
    ...(taken.some((row) => row.email === email) ? { email: "Email is already taken" } : {}),
  };
  return new DomainError("CONFLICT", Object.values(fieldErrors).join(". "), fieldErrors);
}
