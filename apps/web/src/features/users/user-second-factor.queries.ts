import { question } from "../../lib/network/query.ts";
import { rest } from "../../lib/network/rest-client.ts";

/** What a person has, in numbers; names are their own affair. */
export type SecondFactorSummary = {
  readonly passkeys: number;
  readonly apps: number;
  readonly recoveryCodesLeft: number;
  readonly isDemanded: boolean;
};

const pathOf = (id: string): string => `/api/users/${encodeURIComponent(id)}/second-factor`;

export const secondFactorQuery = (id: string) =>
  question(["users", "SecondFactor", id], (signal) =>
    rest<SecondFactorSummary>("GET", pathOf(id), { signal }),
  );

export const demandSecondFactor = (id: string, isDemanded: boolean): Promise<SecondFactorSummary> =>
  rest("PUT", pathOf(id), { body: { isDemanded } });

export const removeSecondFactor = (id: string): Promise<{ readonly removed: number }> =>
  rest("POST", `${pathOf(id)}/remove`);
