import { createRandomToken } from "@strikebook/auth/random-token";
import type { SecondFactorNeeds } from "./second-factor.needs.ts";

/** What a sign-in needs after the password. `ticket` is good once and for minutes. */
type SecondStep = {
  readonly ticket: string;
  readonly expiresAt: Date;
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
};

/** Whose password was right, and their session version when it was read. */
type Person = { readonly id: string; readonly sessionVersion: number };

/** How a sign-in goes on after the password: the only part that `modules/auth` knows. */
export const createSecondSteps = ({
  repository,
  challenges,
  clock,
}: Pick<SecondFactorNeeds, "challenges" | "clock" | "repository">) => ({
  /** Opens the second step of who has a second factor; undefined for everybody else. */
  async begin({ id: userId, sessionVersion }: Person): Promise<SecondStep | undefined> {
    const kinds = (await repository.listKinds(userId)).map(({ kind }) => kind);
    if (kinds.length === 0) {
      return undefined;
    }
    const ticket = createRandomToken();
    const opening = { purpose: "SECOND_STEP", userId, sessionVersion } as const;
    const expiresAt = await challenges.open(ticket, opening, clock.now());
    return { ticket, expiresAt, hasPasskey: kinds.includes("PASSKEY"), hasApp: kinds.includes("APP") };
  },
});
