import type { Actor } from "@strikebook/core/audit/audit-event";
import type { AuthNeeds } from "./auth.needs.ts";
import { passAddress, TooManyTries } from "./sign-in.ts";

/** In the place of an address: one door for all, which a right password doesn't open again. */
const SECOND_STEP = "second-step";
const LOCKED_SECONDS_MIN = 60;

const doorOf = (username: string) => ({ accountName: username, knownAddress: SECOND_STEP });

/** What counts tries at the second step of a sign-in, as passwords are counted. */
export function secondStepDoor(needs: Pick<AuthNeeds, "clock" | "throttle">) {
  const { throttle, clock } = needs;
  return {
    /** Counts a try from the actor's address, or refuses it; answers the key of the address. */
    passAddress: (actor: Actor): Promise<string> => passAddress(needs, actor),

    /** Counts a try at a person's second step, or refuses it; `isLast` when it is locked should this one fail. */
    async trySecondStep(username: string): Promise<{ readonly isLast: boolean }> {
      const { isOpen, isLast } = await throttle.tryAccount(doorOf(username), clock.now());
      if (!isOpen) {
        throw new TooManyTries(LOCKED_SECONDS_MIN);
      }
      return { isLast };
    },

    /** The try was the rightful owner's. */
    forgiveSecondStep: (username: string, address: string): Promise<void> =>
      throttle.forgive(doorOf(username), address),
  };
}
