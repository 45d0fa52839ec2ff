import type { TokenClaims } from "@strikebook/auth/token";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { AuthNeeds } from "./auth.needs.ts";
import { type Listen, RememberedViewers } from "./remembered-viewers.ts";

/** The viewers that tokens stand for, looked up at each request or remembered for moments. */
export function viewersOfTokens({
  repository,
  tokens,
  clock,
}: Pick<AuthNeeds, "clock" | "repository" | "tokens">) {
  const remembered = new RememberedViewers();

  async function findViewer(claims: TokenClaims, now: Date): Promise<Viewer | undefined> {
    const viewer = await repository.findViewer(claims, now);
    return viewer !== undefined && sameRoles(viewer.roles, claims.roles) ? viewer : undefined;
  }

  return {
    /** The user of a token; undefined unless it is genuine and its session and user are still good. */
    async viewerOf(token: string): Promise<Viewer | undefined> {
      const now = clock.now();
      const claims = tokens.verify(token, now);
      return claims && (await findViewer(claims, now));
    },

    /** The viewer of a token, maybe as remembered from moments ago: for reading only. */
    async recentViewerOf(token: string): Promise<Viewer | undefined> {
      const now = clock.now();
      const claims = tokens.verify(token, now);
      return (
        claims &&
        (remembered.recall(token, now) ?? remembered.lookUp(token, now, () => findViewer(claims, now)))
      );
    },

    /** Remembers viewers from now on, for as long as `listen` hears that access changes. */
    rememberViewers: (listen: Listen) => remembered.hear(listen),

    /** Forgets them: access may have changed. */
    forgetViewers: () => remembered.forget(),
  };
}

const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));
