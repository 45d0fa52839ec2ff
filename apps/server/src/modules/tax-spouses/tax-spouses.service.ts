import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Clock } from "../../clock.ts";
import type { Declared, TaxSpousesRepository } from "./tax-spouses.repository.ts";

export type { Declared };

type Needs = { readonly repository: TaxSpousesRepository; readonly clock: Clock };

/** A person and their username. */
export type Declaring = { readonly userId: string; readonly username: string };

/** Spouses for tax: two people while both have declared it. Nothing tells whether a name is anybody's. */
export const createTaxSpousesService = ({ repository, clock }: Needs) => ({
  find: (userId: string): Promise<Declared> => repository.find(userId),

  /** Throws INVALID_INPUT for the person's own name, and for nobody else's. */
  async declare(actor: Actor, own: Declaring, username: string): Promise<boolean> {
    if (username === own.username) {
      const message = "Enter your spouse's username, not your own.";
      throw new DomainError("INVALID_INPUT", message, { username: message });
    }
    const event = { actionType: "SPOUSE_DECLARED", username } as const;
    await repository.declare(own.userId, username, auditEntry(event, actor, { at: clock.now() }));
    return true;
  },

  /** False when there was nothing to take back. */
  revoke: (actor: Actor, userId: string): Promise<boolean> =>
    repository.revoke(userId, (username) =>
      auditEntry({ actionType: "SPOUSE_REVOKED", username }, actor, { at: clock.now() }),
    ),
});
