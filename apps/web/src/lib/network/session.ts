import { useSyncExternalStore } from "react";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "../browser/storage.ts";
import { aheadBy, storeAhead, storedAhead, tokenExpiry } from "./token-times.ts";

export type Role = "ADMIN" | "USER" | "READONLY";

/** The signed-in user, as the server returns it at sign-in. */
export type SessionUser = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string | null;
  readonly roles: readonly string[];
  readonly mustChangePassword: boolean;
  /** An administrator demands a second factor, and none is there. */
  readonly mustAddSecondFactor: boolean;
};

export type Session = {
  readonly token: string;
  readonly user: SessionUser;
  /** Milliseconds since the epoch, by this browser's clock. */
  readonly expiresAt: number;
  /** The same by the time that has passed since the page was loaded, which no change of a clock moves. */
  readonly expiresAtElapsed: number;
};

/** `logout`: the user asked for it. `expired`: the token ran out. `refused`: the server no longer takes it. */
export type EndReason = "logout" | "expired" | "refused";

type Listener = () => void;

const listeners = new Set<Listener>();
const endListeners = new Set<Listener>();
let session: Session | undefined = restore();
let endReason: EndReason | undefined;
let lastPerson: string | undefined = session?.user.id;

/** The session, or undefined when signed out or when the token has run out. */
export function currentSession(): Session | undefined {
  return session;
}

/** Re-renders whenever a user signs in or out, here or in another tab. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, currentSession);
}

/** How the last session in this tab ended; undefined before any has. */
export function lastEndReason(): EndReason | undefined {
  return endReason;
}

/** Id of the user whose session was the last one in this tab; undefined when none was, and after a logout. */
export function lastPersonId(): string | undefined {
  return lastPerson;
}

/** Holds token and user in memory and in storage. Throws when the token cannot be decoded or has expired. */
export function startSession(token: string, user: unknown): Session {
  const aheadMs = token === session?.token ? storedAhead() : aheadBy(token);
  const started = toSession(token, user, aheadMs);
  if (!started) {
    throw new Error("The server's token cannot be used");
  }
  storeAhead(aheadMs);
  writeStored(STORAGE_KEYS.token, token);
  writeStored(STORAGE_KEYS.user, JSON.stringify(user));
  endReason = undefined;
  publish(started);
  return started;
}

/** Takes the new token after a password change; the user is the same but may now go on. */
export function renewToken(token: string): void {
  if (session) {
    startSession(token, { ...session.user, mustChangePassword: false });
  }
}

/**
 * The server still takes the token that ran out by this browser's clock: the clock was changed since, and the time that
 * has passed counts.
 */
export function believeElapsed(): void {
  if (session) {
    const expiresAt = Date.now() + session.expiresAtElapsed - performance.now();
    storeAhead(storedAhead() + expiresAt - session.expiresAt);
    publish({ ...session, expiresAt });
  }
}

/** Takes the user as the server has them now: name or e-mail was corrected. */
export function renewUser(user: unknown): void {
  if (session) {
    startSession(session.token, user);
  }
}

/** Notes that the server wants a new password first; the guard then shows the form for it. */
export function requirePasswordChange(): void {
  if (session && !session.user.mustChangePassword) {
    startSession(session.token, { ...session.user, mustChangePassword: true });
  }
}

/** Notes whether a second factor is demanded and missing; the guard then shows the page that adds one. */
export function requireSecondFactor(mustAddSecondFactor = true): void {
  if (session && session.user.mustAddSecondFactor !== mustAddSecondFactor) {
    startSession(session.token, { ...session.user, mustAddSecondFactor });
  }
}

/** Forgets token and user, and tells what listens, such as the query cache, to forget as well. */
export function endSession(reason?: EndReason): void {
  endReason = reason;
  removeStored(STORAGE_KEYS.token);
  removeStored(STORAGE_KEYS.user);
  removeStored(STORAGE_KEYS.clockAhead);
  publish(undefined);
  if (reason === "logout") {
    lastPerson = undefined;
  }
}

/** Removes a stored session that has expired or cannot be read. */
export function discardDeadSession(): void {
  const stored = readStored(STORAGE_KEYS.token) ?? readStored(STORAGE_KEYS.user);
  if (!session && stored !== undefined) {
    lastPerson = storedUserId();
    endSession("expired");
  }
}

function storedUserId(): string | undefined {
  try {
    const user: unknown = JSON.parse(readStored(STORAGE_KEYS.user) ?? "null");
    return typeof user === "object" && user !== null && "id" in user ? String(user.id) : undefined;
  } catch {
    return undefined;
  }
}

/** Calls `listener` after every end of a session: caches of a user must not outlive their session. */
export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function hasRole(user: SessionUser, role: Role): boolean {
  return user.roles.includes(role);
}

/** True for who may change nothing, be it their own. */
export function isViewOnly(user: SessionUser): boolean {
  return user.roles.includes("READONLY") && !user.roles.some((role) => role === "ADMIN" || role === "USER");
}

/** Reads storage again: after a sign-in or logout in another tab, and in tests. */
export function syncSession(): void {
  const next = restore();
  if (next?.token !== session?.token || missing(next) !== missing(session)) {
    publish(next);
  }
}

/** What keeps a session at the door. */
const missing = (of: Session | undefined): string =>
  [of?.user.mustChangePassword, of?.user.mustAddSecondFactor].join();

/** Follows the other tabs of this browser. Returns how to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === STORAGE_KEYS.token || event.key === STORAGE_KEYS.user) {
      syncSession();
    }
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function publish(next: Session | undefined): void {
  const ended = session !== undefined && next?.user.id !== session.user.id;
  session = next;
  lastPerson = next?.user.id ?? lastPerson;
  if (ended) {
    for (const listener of endListeners) {
      listener();
    }
  }
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function restore(): Session | undefined {
  const token = readStored(STORAGE_KEYS.token);
  const user = readStored(STORAGE_KEYS.user);
  if (!token || !user) {
    return undefined;
  }
  try {
    return toSession(token, JSON.parse(user), storedAhead());
  } catch {
    return undefined;
  }
}

function toSession(token: string, user: unknown, aheadMs: number): Session | undefined {
  const expiresAt = (tokenExpiry(token) ?? Number.NaN) + aheadMs;
  const leftMs = expiresAt - Date.now();
  if (!(leftMs > 0) || typeof user !== "object" || user === null) {
    return undefined;
  }
  const given = user as Readonly<Record<string, unknown>>;
  return { token, expiresAt, expiresAtElapsed: performance.now() + leftMs, user: toUser(given) };
}

function toUser(given: Readonly<Record<string, unknown>>): SessionUser {
  const text = (key: string) => (typeof given[key] === "string" && given[key] !== "" ? given[key] : null);
  const roles = Array.isArray(given["roles"]) ? given["roles"] : [];
  return {
    id: String(given["id"] ?? ""),
    username: text("username") ?? "",
    email: text("email") ?? "",
    firstName: text("firstName"),
    lastName: text("lastName"),
    fullName: text("fullName"),
    roles: roles.filter((role) => typeof role === "string"),
    mustChangePassword: given["mustChangePassword"] === true,
    mustAddSecondFactor: given["mustAddSecondFactor"] === true,
  };
}
