import type { TokenScope } from "@strikebook/core/users/token-scope";
import { question } from "../../lib/network/query.ts";
import { rest } from "../../lib/network/rest-client.ts";

/** A token of the person's for a script; instants are ISO 8601 text. */
export type OwnToken = {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** The token's beginning. */
  readonly hint: string;
  /** The last day in New York on which it is good; null without an end. */
  readonly lastDay: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** False once it is refused, for its last day or another password. */
  readonly isAlive: boolean;
};

export type TokenDraft = {
  readonly name: string;
  readonly scope: TokenScope;
  readonly lastDay: string | null;
  readonly currentPassword: string;
};

export const ownTokensQuery = () =>
  question(["own-tokens", "Tokens", {}], (signal) =>
    rest<readonly OwnToken[]>("GET", "/api/auth/tokens", { signal }),
  );

/** The token itself is in no other answer. Never to be stored or logged. */
export const makeToken = (draft: TokenDraft): Promise<{ readonly token: string; readonly made: OwnToken }> =>
  rest("POST", "/api/auth/tokens", { body: draft });

export const revokeToken = (id: string): Promise<unknown> => rest("POST", `/api/auth/tokens/${id}/revoke`);
