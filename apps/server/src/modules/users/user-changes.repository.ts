import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { type Changed, changedFields } from "@strikebook/core/audit/changed";
import type { Role } from "@strikebook/core/users/role";
import type { Database } from "@strikebook/database/client";
import { endSessions, type Transaction } from "../../records/access-changes.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { endInvitation, type RevokedAudit, takenError } from "./new-users.repository.ts";
import { hasOtherAdmin, whileAdminsStay } from "./user-access.repository.ts";

/** Fields as they shall be; what is left out stays. */
type UserFields = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  /** Goes with an e-mail: whether the person, who is no administrator, entered it. */
  readonly emailSelfChosen?: boolean | undefined;
  readonly roles?: readonly Role[] | undefined;
};

type UpdateAudits = {
  readonly changed: (changed: Changed) => readonly AuditEntry[];
  readonly revoked: RevokedAudit;
};

type UserUpdate = {
  readonly fields: UserFields;
  /** The user's `updatedAt` as the caller saw it; undefined when it does not matter who was first. */
  readonly seenAt?: Date | undefined;
  readonly at: Date;
};

/** `stale`: changed by somebody else since it was seen. `last-admin`: the only enabled administrator left. */
export type UpdateOutcome = "changed" | "gone" | "last-admin" | "stale" | "unchanged";

type Row = NonNullable<Awaited<ReturnType<Transaction["user"]["findUnique"]>>>;

/** Changes of a user's name, e-mail and roles. */
export function createUserChangesRepository({ prisma }: Database) {
  return {
    /**
     * Throws CONFLICT, by field, for an e-mail that is taken. New roles end all sessions of the user; an e-mail that an
     * administrator entered ends an open invitation of the same.
     */
    async update(id: string, update: UserUpdate, audits: UpdateAudits): Promise<UpdateOutcome> {
      try {
        return await whileAdminsStay(prisma, (tx) => updateWithin(tx, id, update, audits));
      } catch (error) {
        throw await takenError(prisma, { email: update.fields.email }, error);
      }
    },
  };
}

async function updateWithin(
  tx: Transaction,
  id: string,
  update: UserUpdate,
  audits: UpdateAudits,
): Promise<UpdateOutcome> {
  const row = await tx.user.findUnique({ where: { id } });
  if (row === null) {
    return "gone";
  }
  const { fields, seenAt, at } = update;
  const changed = changedFields<UserFields>(row, givenOf(fields));
  if (Object.keys(changed).length === 0) {
    return "unchanged";
  }
  if (seenAt !== undefined && seenAt.getTime() !== row.updatedAt.getTime()) {
    return "stale";
  }
  const losesAdmin = row.enabled && row.roles.includes("ADMIN") && fields.roles?.includes("ADMIN") === false;
  if (losesAdmin && !(await hasOtherAdmin(tx, id))) {
    return "last-admin";
  }
  await store(tx, row, fields, at);
  if (fields.email !== undefined && fields.emailSelfChosen === false) {
    await endInvitation(tx, fields.email, audits.revoked);
  }
  for (const audit of audits.changed(changed)) {
    await writeAudit(tx, audit);
  }
  return "changed";
}

async function store(tx: Transaction, row: Row, { roles, ...person }: UserFields, at: Date): Promise<void> {
  const hasNewRoles = roles !== undefined && "roles" in changedFields<UserFields>(row, { roles });
  const hasNewEmail = person.email !== undefined && person.email !== row.email;
  await tx.user.update({
    where: { id: row.id },
    data: {
      ...givenOf(person),
      ...(hasNewEmail ? { emailVerified: false } : {}),
      ...(hasNewRoles ? { roles: [...roles], sessionVersion: { increment: 1 } } : {}),
      updatedAt: at,
    },
  });
  if (hasNewRoles) {
    await endSessions(tx, row.id, at);
  }
}

/** Without what was left out. */
function givenOf<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}
