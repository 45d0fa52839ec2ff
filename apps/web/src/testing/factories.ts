import { type SessionUser, startSession } from "../lib/network/session.ts";

/** A user as the server answers it at sign-in. */
export function sessionUser(given: Partial<SessionUser> = {}): SessionUser {
  return {
    id: "6f1f8f0e-0000-4000-8000-000000000001",
    username: "ann",
    email: "ann@example.com",
    firstName: "Ann",
    lastName: "Lee",
    fullName: "Ann Lee",
    roles: ["USER"],
    mustChangePassword: false,
    mustAddSecondFactor: false,
    ...given,
  };
}

/** A token whose payload can be decoded; the browser does not check its signature. */
export function token(given: { secondsLeft?: number; id?: string; issuedAt?: Date } = {}): string {
  const { secondsLeft = 3600, id = "1", issuedAt } = given;
  const iat = issuedAt && Math.floor(issuedAt.getTime() / 1000);
  const payload = { sub: "ann", jti: id, iat, exp: (iat ?? Math.floor(Date.now() / 1000)) + secondsLeft };
  return `header.${btoa(JSON.stringify(payload)).replaceAll("=", "")}.signature`;
}

/** Signs somebody in, as far as the browser can tell. */
export function signIn(given: Partial<SessionUser> = {}): SessionUser {
  const user = sessionUser(given);
  startSession(token(), user);
  return user;
}
