import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type { NameAnswer } from "../../import/session/name-answer.ts";
import {
  keepNameAnswer,
  listNameAnswers,
  removeNameAnswer,
} from "../../import/session/name-answers.repository.ts";
import { requireOwnAccount } from "../../import/session/own-accounts.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type AccountNamesRepository = ReturnType<typeof createAccountNamesRepository>;

/** Which accounts the names are that files give without a number. */
export const createAccountNamesRepository = ({ pool }: Pick<Database, "pool">) => ({
  list: async (userId: string) => await listNameAnswers(pool, userId),

  /** Throws NOT_FOUND for an account that is not the user's. */
  keep: async (userId: string, answer: NameAnswer, entry: AuditEntry): Promise<void> =>
    await inUserTransaction(pool, userId, async (client) => {
      await requireOwnAccount(client, userId, answer.accountId ?? undefined);
      await keepNameAnswer(client, userId, answer);
      await writeAudit(client, entry);
    }),

  /** False when there is no such answer. */
  remove: async (userId: string, name: string, entry: AuditEntry): Promise<boolean> =>
    await inUserTransaction(pool, userId, async (client) => {
      const isRemoved = await removeNameAnswer(client, userId, name);
      if (isRemoved) {
        await writeAudit(client, entry);
      }
      return isRemoved;
    }),
});
