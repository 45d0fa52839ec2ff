import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { KeptNameAnswer, NameAnswer } from "../../import/session/name-answer.ts";
import type { AccountNamesRepository } from "./account-names.repository.ts";

type Needs = {
  readonly repository: AccountNamesRepository;
  readonly clock: { now(): Date };
};

/** The user's answers which accounts names without numbers are; used for every later file. */
export const createAccountNamesService = ({ repository, clock }: Needs) => ({
  list: (userId: string): Promise<KeptNameAnswer[]> => repository.list(userId),

  /** Throws NOT_FOUND for an account that is not the user's. */
  async keep(actor: Actor, userId: string, { name, accountId }: NameAnswer): Promise<boolean> {
    const event = { actionType: "ACCOUNT_NAME_SET", name, accountId } as const;
    await repository.keep(userId, { name, accountId }, auditEntry(event, actor, { at: clock.now() }));
    return true;
  },

  /** Takes an answer back: the next file asks again; what was imported with it stays. False when there is none. */
  remove: (actor: Actor, userId: string, name: string): Promise<boolean> =>
    repository.remove(
      userId,
      name,
      auditEntry({ actionType: "ACCOUNT_NAME_REMOVED", name }, actor, { at: clock.now() }),
    ),
});
