import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Role } from "@strikebook/core/users/role";
import { fullNameOf, type KnownUser, type User } from "@strikebook/core/users/user";
import type { Database } from "@strikebook/database/client";
import { lockAccess, setPassword, type Transaction } from "../../../records/access-changes.repository.ts";
import { writeAudit } from "../../../records/audit-trail.repository.ts";
import { addInvited, type CreationAudits, type NewUserRow, takenError } from "../new-users.repository.ts";
import { toUser } from "../to-user.ts";

export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>;

type Invitee = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
};

type NewLink = { readonly tokenHash: string; readonly expiresAt: Date };

export type InvitationRow = Invitee & {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Full name of who invites; empty for the first administrator's own link. */
  readonly invitedBy: string;
  /** Who invites is no administrator any more, or disabled: the link lets nobody in until another one makes a new one. */
  readonly isInviterGone: boolean;
};

export type OpenInvitationRow = InvitationRow & {
  /** Whose first password the link chooses; null for somebody new. */
  readonly account: KnownUser | null;
};

const WHO = {
  invitedBy: { select: { firstName: true, lastName: true, enabled: true, roles: true } },
} as const;

const UNIQUE_VIOLATION = "P2002";
const TAKEN = "Email is already taken";
const INVITED = "This person is invited already. Make a new link in the list of invitations.";

export function createInvitationsRepository(database: Database) {
  const { prisma } = database;
  return {
    /** Invitations that nobody has used or withdrawn, the newest first. */
    async list(): Promise<InvitationRow[]> {
      const rows = await prisma.invitation.findMany({
        where: { userId: null },
        include: WHO,
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      });
      return rows.map(toRow);
    },

    /** Throws CONFLICT, by field, for the e-mail of a user, or of an invitation that is open. */
    create: (
      row: Invitee & NewLink & { readonly invitedById: string; readonly createdAt: Date },
      audit: AuditEntry,
    ): Promise<InvitationRow> => createInvitation(prisma, row, audit),

    /** The one link by which a user chooses their first password. */
    async createForUser(user: User, link: NewLink & { readonly createdAt: Date }): Promise<void> {
      const { id: userId, firstName, lastName, email } = user;
      await prisma.invitation.create({
        data: { ...link, userId, firstName, lastName, email, role: user.roles[0] ?? "USER" },
      });
    },

    /**
     * Another link in place of the present one, which is good no longer, by the administrator who makes it. Undefined when there is
     * no such invitation.
     */
    async renew(
      id: string,
      link: NewLink & { readonly invitedById: string },
      audit: (row: InvitationRow) => AuditEntry,
    ): Promise<InvitationRow | undefined> {
      return await prisma.$transaction(async (tx) => {
        const { count } = await tx.invitation.updateMany({ where: { id, userId: null }, data: link });
        if (count === 0) {
          return undefined;
        }
        const row = toRow(await tx.invitation.findUniqueOrThrow({ where: { id }, include: WHO }));
        await writeAudit(tx, audit(row));
        return row;
      });
    },

    /** False when there is no such invitation any more. */
    async revoke(id: string, audit: (row: Invitee) => AuditEntry): Promise<boolean> {
      return await prisma.$transaction(async (tx) => {
        const row = await tx.invitation.findFirst({ where: { id, userId: null } });
        const { count } = await tx.invitation.deleteMany({ where: { id, userId: null } });
        if (row === null || count === 0) {
          return false;
        }
        await writeAudit(tx, audit(row));
        return true;
      });
    },

    /** The invitation of a link, whatever its age and whoever made it. */
    async findByToken(tokenHash: string): Promise<OpenInvitationRow | undefined> {
      const row = await prisma.invitation.findFirst({
        where: { tokenHash },
        include: { ...WHO, user: true },
      });
      if (row === null) {
        return undefined;
      }
      const { user } = row;
      const account = user && { user: toUser(user), sessionVersion: user.sessionVersion };
      return { ...toRow(row), account };
    },

    ...acceptanceIn(database),
  };
}

/** Coming in by a link: it goes in the same transaction, so that of two who use it at once one wins. */
function acceptanceIn({ prisma }: Database) {
  return {
    /**
     * The new user; undefined when somebody else was faster, or who invited them is no administrator any more. Throws CONFLICT,
     * by field, for a taken username or e-mail. An open invitation of the e-mail that they typed ends.
     */
    async join(tokenHash: string, user: NewUserRow, audits: CreationAudits): Promise<KnownUser | undefined> {
      try {
        return await prisma.$transaction(async (tx) => {
          if (!(await isInviterThere(tx, tokenHash))) {
            return undefined;
          }
          const { count } = await tx.invitation.deleteMany({ where: { tokenHash } });
          return count === 0 ? undefined : await addInvited(tx, user, audits);
        });
      } catch (error) {
        throw await takenError(prisma, user, error);
      }
    },

    /** Gives the user of the link their first own password; false when somebody else was faster. */
    async chooseFirstPassword(
      tokenHash: string,
      { userId, hash, at }: { readonly userId: string; readonly hash: string; readonly at: Date },
      audit: AuditEntry,
    ): Promise<boolean> {
      return await prisma.$transaction(async (tx) => {
        await lockAccess(tx, userId);
        const { count } = await tx.invitation.deleteMany({ where: { tokenHash, userId } });
        return count > 0 && (await setPassword(tx, userId, { hash, temporaryUntil: null, at }, audit));
      });
    },
  };
}

/** Whether who made the link is an enabled administrator; they stay one until the end of the transaction. */
async function isInviterThere(tx: Transaction, tokenHash: string): Promise<boolean> {
  const made = await tx.invitation.findFirst({ where: { tokenHash }, select: { invitedById: true } });
  const inviter = made?.invitedById ? await lockAccess(tx, made.invitedById) : undefined;
  return inviter?.isActiveAdmin === true;
}

async function createInvitation(
  prisma: Database["prisma"],
  row: Invitee & NewLink & { readonly invitedById: string; readonly createdAt: Date },
  audit: AuditEntry,
): Promise<InvitationRow> {
  try {
    return await prisma.$transaction(async (tx) => {
      if ((await tx.user.findUnique({ where: { email: row.email } })) !== null) {
        throw new DomainError("CONFLICT", TAKEN, { email: TAKEN });
      }
      const created = await tx.invitation.create({ data: row, include: WHO });
      await writeAudit(tx, audit);
      return toRow(created);
    });
  } catch (error) {
    throw (error as { code?: unknown }).code === UNIQUE_VIOLATION
      ? new DomainError("CONFLICT", INVITED, { email: INVITED })
      : error;
  }
}

type Stored = Invitee & {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly invitedBy: Pick<User, "enabled" | "firstName" | "lastName" | "roles"> | null;
};

/** Field by field: the hash of the token stays here. */
const toRow = ({
  id,
  firstName,
  lastName,
  email,
  role,
  createdAt,
  expiresAt,
  invitedBy,
}: Stored): InvitationRow => ({
  id,
  firstName,
  lastName,
  email,
  role,
  createdAt,
  expiresAt,
  invitedBy: invitedBy === null ? "" : fullNameOf(invitedBy),
  isInviterGone: invitedBy !== null && !(invitedBy.enabled && invitedBy.roles.includes("ADMIN")),
});
