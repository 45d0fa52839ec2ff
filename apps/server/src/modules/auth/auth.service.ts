import type { Tokens } from "@strikebook/auth/token";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { AuthRepository } from "./auth.repository.ts";

type Needs = {
  readonly repository: AuthRepository;
  readonly tokens: Tokens;
  readonly clock: { now(): Date };
};

export function createAuthService({ repository, tokens, clock }: Needs) {
  return {
    /** Who a token stands for; undefined unless it is genuine and its session and user are still good. */
    async viewerOf(token: string): Promise<Viewer | undefined> {
      const now = clock.now();
      const claims = tokens.verify(token, now);
      if (claims === undefined) {
        return undefined;
      }
      const viewer = await repository.findViewer(claims, now);
      return viewer !== undefined && sameRoles(viewer.roles, claims.roles) ? viewer : undefined;
    },
  };
}

const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));
