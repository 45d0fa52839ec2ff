import { question } from "../../lib/network/query.ts";
import { rest, restFile } from "../../lib/network/rest-client.ts";
import type { Identities } from "../../ui/identity-list.tsx";

/** A device on which the person is signed in; instants are ISO 8601 text. */
export type OwnSession = {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** The one that asks. */
  readonly isCurrent: boolean;
};

export type ProfileChange = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Asked for with another e-mail only. */
  readonly currentPassword?: string;
};

export const ownSessionsQuery = () =>
  question(["own-sessions", "Sessions", {}], (signal) =>
    rest<OwnSession[]>("GET", "/api/auth/sessions", { signal }),
  );

/** The user as the server has them then. */
export const changeProfile = (change: ProfileChange): Promise<unknown> =>
  rest("PATCH", "/api/auth/me", { body: change });

/** Everything of the person, as a zip. */
export const fetchTakeOut = (): Promise<Blob> => restFile("/api/auth/me/take-out", {});

/** Ends one session by its id, or all others. */
export const endOwnSessions = (which: string | "others"): Promise<unknown> =>
  rest("POST", which === "others" ? "/api/auth/sessions/end-others" : `/api/auth/sessions/${which}/end`);

export const ownIdentitiesQuery = () =>
  question(["identities", "Own", {}], (signal) =>
    rest<Identities>("GET", "/api/auth/identities", { signal }),
  );

export const untieOwn = (id: string): Promise<unknown> => rest("POST", `/api/auth/identities/${id}/untie`);
