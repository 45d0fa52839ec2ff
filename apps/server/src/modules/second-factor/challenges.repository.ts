import { hashToken } from "@strikebook/auth/random-token";
import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type ChallengesRepository = ReturnType<typeof createChallengesRepository>;

type Prisma = Database["prisma"];
type Transaction = Parameters<Parameters<Prisma["$transaction"]>[0]>[0];

/** Long enough to find the phone. */
export const CHALLENGE_SECONDS = 300;

export type Purpose = "ADD_APP" | "ADD_PASSKEY" | "PASSKEY_SIGN_IN" | "SECOND_STEP";

/** What a passkey signs, and the page that it signs for. */
export type SignedPage = { readonly challenge: string; readonly rpId: string; readonly origin: string };

type Opening = {
  readonly purpose: Purpose;
  readonly userId?: string;
  /** Of a second step: the user's when the password was read. */
  readonly sessionVersion?: number;
  readonly sessionId?: string;
  readonly page?: SignedPage;
  readonly secret?: Uint8Array<ArrayBuffer>;
};

export type Challenge = {
  readonly purpose: Purpose;
  /** Null while it isn't known who signs in. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** Of a second step: the user's when they gave their password. */
  readonly sessionVersion: number | null;
  /** Of a second step: the person could still sign in as when they gave their password. */
  readonly isUserUnchanged: boolean;
  readonly page: SignedPage | undefined;
  readonly secret: Uint8Array | null;
};

/** What proves a second step, used up together with the ticket. */
export type Use =
  | { readonly proof: "APP"; readonly id: string; readonly lastStep: number; readonly step: number }
  | { readonly proof: "RECOVERY_CODE"; readonly hash: string };

/** Sign-ins and enrolments under way. */
export const createChallengesRepository = ({ prisma }: Pick<Database, "prisma">) => ({
  ...tickets(prisma),
  ...uses(prisma),
});

function tickets(prisma: Prisma) {
  return {
    /** Notes what is under way, and drops what is over. */
    async open(
      ticket: string,
      { purpose, userId, sessionVersion, sessionId, page, secret }: Opening,
      now: Date,
    ): Promise<Date> {
      const expiresAt = endOf(now);
      await prisma.secondFactorChallenge.deleteMany({ where: { NOT: alive(now) } });
      await prisma.secondFactorChallenge.create({
        data: {
          ticketHash: hashToken(ticket),
          purpose,
          userId: userId ?? null,
          sessionVersion: sessionVersion ?? null,
          sessionId: sessionId ?? null,
          ...page,
          secret: secret ?? null,
          expiresAt,
        },
      });
      return expiresAt;
    },

    /** What the ticket stands for; undefined for one of another purpose, and when it is over. */
    async find(ticket: string, purposes: readonly Purpose[], now: Date): Promise<Challenge | undefined> {
      const row = await prisma.secondFactorChallenge.findFirst({
        where: { ticketHash: hashToken(ticket), purpose: { in: [...purposes] }, ...alive(now) },
        include: { user: { select: { enabled: true, sessionVersion: true } } },
      });
      if (row === null) {
        return undefined;
      }
      const { challenge, rpId, origin, user } = row;
      const isComplete = challenge !== null && rpId !== null && origin !== null;
      return {
        ...row,
        page: isComplete ? { challenge, rpId, origin } : undefined,
        isUserUnchanged: user?.enabled === true && user.sessionVersion === row.sessionVersion,
      };
    },

    /** Has a second step go on with a passkey. */
    async addPage(ticket: string, page: SignedPage): Promise<void> {
      await prisma.secondFactorChallenge.updateMany({
        where: { ticketHash: hashToken(ticket), purpose: "SECOND_STEP" },
        data: page,
      });
    },

    /** Uses the ticket up; false for who comes second. */
    claim: (ticket: string): Promise<boolean> => claim(prisma, ticket),

    record: (entry: AuditEntry): Promise<void> => writeAudit(prisma, entry),
  };
}

function uses(prisma: Prisma) {
  return {
    /** Uses the ticket up together with the code that was given; false when one of them was used in the meantime. */
    async consume(ticket: string, userId: string, use: Use, at: Date): Promise<boolean> {
      try {
        await prisma.$transaction(async (tx) => {
          if (!((await claim(tx, ticket)) && (await consumeCode(tx, userId, use, at)))) {
            throw new UsedMeanwhile();
          }
        });
        return true;
      } catch (error) {
        if (error instanceof UsedMeanwhile) {
          return false;
        }
        throw error;
      }
    },

    /** Notes the use of a passkey and its count; false when another use was noted since it was read. */
    async notePasskeyUse(
      userId: string,
      { id, from, to }: { readonly id: string; readonly from: bigint; readonly to: number },
      at: Date,
    ): Promise<boolean> {
      const { count } = await prisma.secondFactor.updateMany({
        where: { userId, id, signCount: from },
        data: { signCount: to, lastUsedAt: at },
      });
      return count === 1;
    },
  };
}

class UsedMeanwhile extends Error {}

async function claim(tx: Transaction, ticket: string): Promise<boolean> {
  const { count } = await tx.secondFactorChallenge.deleteMany({ where: { ticketHash: hashToken(ticket) } });
  return count === 1;
}

async function consumeCode(tx: Transaction, userId: string, use: Use, at: Date): Promise<boolean> {
  const { count } =
    use.proof === "APP"
      ? await tx.secondFactor.updateMany({
          where: { userId, id: use.id, lastStep: use.lastStep },
          data: { lastStep: use.step, lastUsedAt: at },
        })
      : await tx.recoveryCode.deleteMany({ where: { userId, hash: use.hash } });
  return count === 1;
}

/** A ticket that would last longer than tickets do was made while a server's clock was ahead: it counts as over. */
const alive = (now: Date) => ({ expiresAt: { gt: now, lte: endOf(now) } });

const endOf = (now: Date): Date => new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
