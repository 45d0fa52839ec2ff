import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import { ROLES, type Role } from "@strikebook/core/users/role";
import jwt from "jsonwebtoken";

/** How long a sign-in lasts. */
export const TOKEN_LIFETIME_SECONDS = 24 * 60 * 60;

/** A token that was signed while the clock was a day ahead or less goes on; one of another year does not live until then. */
export const LEFT_SECONDS_MAX = 2 * TOKEN_LIFETIME_SECONDS;

export type TokenClaims = {
  readonly userId: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly sessionId: string;
  /** The user's session version at issue; a raised one makes the token dead. */
  readonly sessionVersion: number;
};

/** Genuine tokens that are remembered, so that their signature is checked once: more than users sign in at a time. */
const REMEMBERED_MAX = 1000;

type Genuine = { readonly claims: TokenClaims; readonly expiresAtSeconds: number };

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Signs and reads tokens (HS256). The first secret signs, all of them verify, each under its own key id.
 *
 * The keys are prepared once: verifying with a text secret costs 300 microseconds a request.
 */
export function createTokens(secrets: readonly [string, ...string[]]) {
  const keys = new Map<string, KeyObject>(secrets.map((secret) => [keyIdOf(secret), keyOf(secret)]));
  const signingKey = keyOf(secrets[0]);
  const signingKeyId = keyIdOf(secrets[0]);
  const remembered = new Map<string, Genuine>();

  function readGenuine(token: string, clockTimestamp: number): Genuine | undefined {
    const known = remembered.get(token);
    if (known !== undefined) {
      return known;
    }
    const genuine = verifySignature(token, keys.get(keyIdIn(token) ?? ""), clockTimestamp);
    if (genuine !== undefined) {
      remembered.set(token, genuine);
      forgetOldest(remembered);
    }
    return genuine;
  }

  return {
    /** A token that is good for 24 hours from `now`. */
    sign(claims: TokenClaims, now: Date): string {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return jwt.sign(
        {
          sub: claims.userId,
          username: claims.username,
          roles: claims.roles,
          jti: claims.sessionId,
          sv: claims.sessionVersion,
          iat: issuedAt,
          exp: issuedAt + TOKEN_LIFETIME_SECONDS,
        },
        signingKey,
        { algorithm: "HS256", keyid: signingKeyId },
      );
    },

    /**
     * The claims of a genuine token that has not expired at `now`, else undefined. Says nothing about the session, which
     * may have ended.
     */
    verify(token: string, now: Date): TokenClaims | undefined {
      const nowSeconds = Math.floor(now.getTime() / 1000);
      const genuine = readGenuine(token, nowSeconds);
      const leftSeconds = (genuine?.expiresAtSeconds ?? nowSeconds) - nowSeconds;
      return leftSeconds > 0 && leftSeconds <= LEFT_SECONDS_MAX ? genuine?.claims : undefined;
    },
  };
}

function verifySignature(
  token: string,
  key: KeyObject | undefined,
  clockTimestamp: number,
): Genuine | undefined {
  if (key === undefined) {
    return undefined;
  }
  try {
    return genuineOf(jwt.verify(token, key, { algorithms: ["HS256"], clockTimestamp }));
  } catch {
    return undefined;
  }
}

/** A map keeps the order in which it was filled. */
function forgetOldest(remembered: Map<string, Genuine>): void {
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED_MAX && oldest !== undefined) {
    remembered.delete(oldest);
  }
}

const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, "utf8"));

const keyIdOf = (secret: string): string =>
  createHash("sha256").update(`strikebook-key-id:${secret}`).digest("hex").slice(0, 16);

/** The key id of the header, as text only: a fixed map is asked for it, nothing else in the header is believed. */
function keyIdIn(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8"));
    const kid = (header as { kid?: unknown } | null)?.kid;
    return typeof kid === "string" ? kid : undefined;
  } catch {
    return undefined;
  }
}

function genuineOf(payload: string | jwt.JwtPayload): Genuine | undefined {
  if (typeof payload === "string") {
    return undefined;
  }
  const { sub, jti, exp } = payload;
  const { username, roles, sv } = payload as Record<string, unknown>;
  if (!isId(sub) || !isId(jti) || typeof exp !== "number") {
    return undefined;
  }
  if (typeof username !== "string" || typeof sv !== "number" || !areRoles(roles)) {
    return undefined;
  }
  return {
    claims: { userId: sub, username, roles, sessionId: jti, sessionVersion: sv },
    expiresAtSeconds: exp,
  };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);

const areRoles = (value: unknown): value is readonly Role[] =>
  Array.isArray(value) && value.every((role) => (ROLES as readonly unknown[]).includes(role));
