import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { SecondFactorKind } from "@strikebook/core/audit/second-factor-events";
import type { Database } from "@strikebook/database/client";
import { lockAccess, type Transaction } from "../../records/access-changes.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;

type Prisma = Database["prisma"];

/** More than anybody needs: a script can't fill the table. */
const FACTORS_MAX = 10;

/** A second factor as its owner sees it. */
export type OwnFactor = {
  readonly id: string;
  readonly kind: SecondFactorKind;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const OWN = { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true } as const;

export type NewFactor = {
  readonly name: string;
  readonly createdAt: Date;
} & (
  | { readonly kind: "APP"; readonly secret: Uint8Array<ArrayBuffer>; readonly lastStep: number }
  | {
      readonly kind: "PASSKEY";
      readonly credentialId: string;
      readonly rpId: string;
      readonly publicKey: Uint8Array<ArrayBuffer>;
      readonly signCount: number;
      readonly transports: readonly string[];
    }
);

/** The outcome of adding one; codes are stored with the first only. */
type Added =
  | { readonly outcome: "added"; readonly factor: OwnFactor; readonly isFirst: boolean }
  | { readonly outcome: "full" | "known" };

/** The second factors of people, and their recovery codes. */
export const createSecondFactorRepository = ({ prisma }: Pick<Database, "prisma">) => ({
  ...looks(prisma),
  ...changesByOwner(prisma),
  ...changesByAdministrator(prisma),
});

function looks(prisma: Prisma) {
  return {
    /** What a person has, oldest first, and whether one is demanded of them; undefined for nobody. */
    async overview(userId: string) {
      const user = await prisma.user.findUnique({
        where: { id: userId },
        select: {
          secondFactorDemanded: true,
          secondFactors: { select: OWN, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
          _count: { select: { recoveryCodes: true } },
        },
      });
      return user === null
        ? undefined
        : {
            factors: user.secondFactors satisfies OwnFactor[],
            recoveryCodesLeft: user._count.recoveryCodes,
            isDemanded: user.secondFactorDemanded,
          };
    },

    listKinds: (userId: string) =>
      prisma.secondFactor.findMany({ where: { userId }, select: { kind: true }, distinct: ["kind"] }),

    listApps: (userId: string) =>
      prisma.secondFactor.findMany({
        where: { userId, kind: "APP" },
        select: { id: true, secret: true, lastStep: true },
      }),

    /** The person's passkeys for a site's name. */
    listPasskeys: (userId: string, rpId: string) =>
      prisma.secondFactor.findMany({
        where: { userId, kind: "PASSKEY", rpId },
        select: { credentialId: true, transports: true },
      }),

    /** A passkey by its credential id, with its owner's id. */
    findPasskey: (credentialId: string) =>
      prisma.secondFactor.findUnique({
        where: { credentialId },
        select: { id: true, userId: true, rpId: true, publicKey: true, signCount: true },
      }),
  };
}

function changesByOwner(prisma: Prisma) {
  return {
    /** Adds a second factor. With a person's first one their recovery codes are replaced by the given ones. */
    add: (
      userId: string,
      factor: NewFactor,
      codeHashes: readonly string[],
      audit: AuditEntry,
    ): Promise<Added> =>
      prisma.$transaction(async (tx) => {
        await lockAccess(tx, userId);
        const count = await tx.secondFactor.count({ where: { userId } });
        if (count >= FACTORS_MAX) {
          return { outcome: "full" } as const;
        }
        if (factor.kind === "PASSKEY" && (await isKnown(tx, factor.credentialId))) {
          return { outcome: "known" } as const;
        }
        const { transports, ...fields } = { transports: [], ...factor };
        const added = await tx.secondFactor.create({
          data: { ...fields, userId, transports: [...transports] },
          select: OWN,
        });
        if (count === 0) {
          await replaceCodes(tx, userId, codeHashes);
        }
        await writeAudit(tx, audit);
        return { outcome: "added", factor: added, isFirst: count === 0 } as const;
      }),

    /** Renames a second factor; undefined when it isn't the person's. A name that is new gets an audit entry. */
    rename: (
      userId: string,
      { id, name }: { readonly id: string; readonly name: string },
      audit: (before: OwnFactor) => AuditEntry,
    ): Promise<OwnFactor | undefined> =>
      prisma.$transaction(async (tx) => {
        await lockAccess(tx, userId);
        const before = await tx.secondFactor.findFirst({ where: { userId, id }, select: OWN });
        if (before === null || before.name === name) {
          return before ?? undefined;
        }
        await tx.secondFactor.updateMany({ where: { userId, id }, data: { name } });
        await writeAudit(tx, audit(before));
        return { ...before, name };
      }),

    /** Removes a second factor, with the last one the recovery codes. The last isn't removed while an administrator demands one. */
    remove: (
      userId: string,
      id: string,
      audit: (factor: OwnFactor) => AuditEntry,
    ): Promise<OwnFactor | "demanded" | undefined> =>
      prisma.$transaction(async (tx) => {
        const isDemanded = (await lockAccess(tx, userId))?.isSecondFactorDemanded === true;
        const factor = await tx.secondFactor.findFirst({ where: { userId, id }, select: OWN });
        if (factor === null) {
          return undefined;
        }
        const isLast = (await tx.secondFactor.count({ where: { userId } })) === 1;
        if (isLast && isDemanded) {
          return "demanded";
        }
        await tx.secondFactor.delete({ where: { id } });
        if (isLast) {
          await tx.recoveryCode.deleteMany({ where: { userId } });
        }
        await writeAudit(tx, audit(factor));
        return factor;
      }),

    /** New recovery codes in place of all others; false for who has no second factor that they could stand in for. */
    renewCodes: (userId: string, codeHashes: readonly string[], audit: AuditEntry): Promise<boolean> =>
      prisma.$transaction(async (tx) => {
        await lockAccess(tx, userId);
        if ((await tx.secondFactor.count({ where: { userId } })) === 0) {
          return false;
        }
        await replaceCodes(tx, userId, codeHashes);
        await writeAudit(tx, audit);
        return true;
      }),
  };
}

function changesByAdministrator(prisma: Prisma) {
  return {
    /** Removes a person's second factors and recovery codes; answers how many second factors there were. */
    removeAll: (userId: string, audit: (removed: number) => AuditEntry): Promise<number> =>
      prisma.$transaction(async (tx) => {
        await lockAccess(tx, userId);
        const { count } = await tx.secondFactor.deleteMany({ where: { userId } });
        await tx.recoveryCode.deleteMany({ where: { userId } });
        if (count > 0) {
          await writeAudit(tx, audit(count));
        }
        return count;
      }),

    /** Stores whether a second factor is demanded of a person, with an audit entry when that is new. */
    setDemand: (userId: string, isDemanded: boolean, audit: AuditEntry): Promise<void> =>
      prisma.$transaction(async (tx) => {
        const { count } = await tx.user.updateMany({
          where: { id: userId, secondFactorDemanded: !isDemanded },
          data: { secondFactorDemanded: isDemanded },
        });
        if (count > 0) {
          await writeAudit(tx, audit);
        }
      }),
  };
}

const isKnown = async (tx: Transaction, credentialId: string): Promise<boolean> =>
  (await tx.secondFactor.count({ where: { credentialId } })) > 0;

async function replaceCodes(tx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
}
