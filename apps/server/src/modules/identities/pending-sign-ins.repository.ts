import type { Database } from "@strikebook/database/client";

/** A sign-in at the provider that a browser has begun. */
export type PendingSignIn = {
  /** A hash of what the browser's cookie holds. */
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly expiresAt: Date;
};

export type PendingSignInsRepository = ReturnType<typeof createPendingSignInsRepository>;

/** Begun sign-ins, shared by all server processes. */
export function createPendingSignInsRepository({ prisma }: Pick<Database, "prisma">) {
  return {
    /** Keeps one, and drops those that took too long. */
    async add(pending: PendingSignIn, now: Date): Promise<void> {
      await prisma.$transaction([
        prisma.pendingSignIn.deleteMany({ where: { expiresAt: { lte: now } } }),
        prisma.pendingSignIn.create({ data: pending }),
      ]);
    },

    /** Keeps what the provider answered, once; false when no sign-in with this state is waiting for an answer. */
    async answer(given: { id: string; state: string; answer: string }, now: Date): Promise<boolean> {
      const { id, state, answer } = given;
      const { count } = await prisma.pendingSignIn.updateMany({
        where: { id, state, answer: null, expiresAt: { gt: now } },
        data: { answer },
      });
      return count === 1;
    },

    /** Removes an answered sign-in and answers it: of two requests at once only one gets it. */
    async take(id: string, now: Date): Promise<(PendingSignIn & { readonly answer: string }) | undefined> {
      const where = { id, answer: { not: null }, expiresAt: { gt: now } };
      const row = await prisma.pendingSignIn.findFirst({ where });
      const { count } = await prisma.pendingSignIn.deleteMany({ where });
      return row?.answer == null || count === 0 ? undefined : { ...row, answer: row.answer };
    },
  };
}
