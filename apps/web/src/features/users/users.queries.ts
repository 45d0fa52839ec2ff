import type { OnWire } from "@strikebook/core/shared/on-wire";
import type { Page } from "@strikebook/core/shared/page";
import type { Role } from "@strikebook/core/users/role";
import type * as user from "@strikebook/core/users/user";
import type { NewUser } from "@strikebook/validators/users";
import type { QueryClient } from "@tanstack/react-query";
import type { Sort } from "../../lib/address/sort.ts";
import { question, refetch } from "../../lib/network/query.ts";
import { rest } from "../../lib/network/rest-client.ts";
import type { Identities } from "../../ui/identity-list.tsx";
import {
  CHANGE_WORDS,
  CREATE_WORDS,
  DETAILS_WORDS,
  inWords,
  LIST_WORDS,
  STATUS_WORDS,
} from "./user-errors.ts";

export type AdminUser = OnWire<user.AdminUser>;

/** Full name of a user; the username where there is none. */
export const fullNameOf = ({ fullName, username }: Pick<AdminUser, "fullName" | "username">): string =>
  fullName.trim() || username;

export type UserFilter = {
  /** Looked for in username, e-mail and names; empty for all. */
  readonly search: string;
  readonly role?: Role | undefined;
  readonly enabled?: boolean | undefined;
  readonly sort: Sort;
};

export type UserListRequest = UserFilter & {
  /** From 0. */
  readonly page: number;
  readonly size: number;
};

export type CreatedUser = {
  readonly user: AdminUser;
  /** Shown once; absent when there is none. Never to be stored or logged. */
  readonly temporaryPassword?: string | null;
  readonly welcomeEmailSent: boolean;
  /** Absent when the server wasn't told its address: this browser's is the best guess then. */
  readonly signInUrl?: string;
  readonly message: string;
};

/** One page of users. */
export const usersQuery = (request: UserListRequest) =>
  question(["users", "List", request], (signal) => fetchUsers(request, signal));

export const userQuery = (id: string) =>
  question(["users", "Details", id], (signal) =>
    inWords(DETAILS_WORDS, rest<AdminUser>("GET", pathOf(id), { signal })),
  );

const EXPORT_PAGE_SIZE = 100;

/** All users of the filter, page by page. */
export async function fetchAllUsers(filter: UserFilter): Promise<AdminUser[]> {
  const users: AdminUser[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await fetchUsers({ ...filter, page, size: EXPORT_PAGE_SIZE });
    users.push(...answer.content);
    if (answer.last) {
      return users;
    }
  }
}

export function createUser(user: NewUser): Promise<CreatedUser> {
  return inWords(CREATE_WORDS, rest<CreatedUser>("POST", "/api/admin/users", { body: user }));
}

/** Enables or disables a user; either ends their sessions. */
export function setUserStatus(id: string, enabled: boolean): Promise<AdminUser> {
  const reason = enabled ? "Account enabled by admin" : "Account disabled by admin";
  const body = { enabled, reason };
  return inWords(STATUS_WORDS, rest<AdminUser>("PUT", `${pathOf(id)}/status`, { body }));
}

export type UserChange = Partial<Pick<AdminUser, "email" | "firstName" | "lastName" | "roles">> & {
  /** The administrator's own, with another e-mail of their own account. */
  readonly currentPassword?: string;
};

/** Changes name, e-mail or roles; refused when somebody else changed the user since they were read. */
export function changeUser({ id, updatedAt }: AdminUser, change: UserChange): Promise<AdminUser> {
  return inWords(CHANGE_WORDS, rest<AdminUser>("PATCH", accessPath(id), { body: { ...change, updatedAt } }));
}

/** The new temporary password: shown once. Never to be stored or logged. */
export function resetPassword(id: string): Promise<{ readonly temporaryPassword: string }> {
  return inWords(CHANGE_WORDS, rest("POST", `${accessPath(id)}/reset-password`));
}

/** Lets a user whom failed sign-ins locked out try again at once. */
export const unlockUser = (id: string): Promise<AdminUser> =>
  inWords(CHANGE_WORDS, rest<AdminUser>("POST", `${accessPath(id)}/unlock`));

/** Deletes a user with everything of theirs; `username` is the word that was typed. */
export const deleteUser = (id: string, username: string): Promise<unknown> =>
  inWords(CHANGE_WORDS, rest("POST", `${accessPath(id)}/delete`, { body: { username } }));

export const endUserSessions = (id: string): Promise<{ readonly sessionsEnded: number }> =>
  inWords(CHANGE_WORDS, rest("POST", `${accessPath(id)}/end-sessions`));

/** Whom the sign-in provider says a user is. */
export const userIdentitiesQuery = (id: string) =>
  question(["identities", "OfUser", id], (signal) =>
    inWords(DETAILS_WORDS, rest<Identities>("GET", `${accessPath(id)}/identities`, { signal })),
  );

export const untieUser = (id: string, identityId: string): Promise<unknown> =>
  inWords(CHANGE_WORDS, rest("POST", `${accessPath(id)}/identities/${identityId}/untie`));

/** A user came or has another status: whatever shows users is fetched again. */
export const refetchUsers = (queryClient: QueryClient): Promise<void> =>
  refetch(queryClient, "analytics", "audit", "housekeeping", "users");

function fetchUsers(request: UserListRequest, signal?: AbortSignal): Promise<Page<AdminUser>> {
  const { page, size, sort, search, role, enabled } = request;
  const query = new URLSearchParams({
    page: String(page),
    size: String(size),
    sort: `${sort.columnId},${sort.direction}`,
    ...(search !== "" && { search }),
    ...(enabled !== undefined && { enabled: String(enabled) }),
  });
  const path = role === undefined ? "/api/admin/users" : `/api/admin/users/by-role/${role}`;
  return inWords(LIST_WORDS, rest<Page<AdminUser>>("GET", `${path}?${query}`, { signal }));
}

const pathOf = (id: string): string => `/api/admin/users/${encodeURIComponent(id)}`;

const accessPath = (id: string): string => `/api/users/${encodeURIComponent(id)}`;
