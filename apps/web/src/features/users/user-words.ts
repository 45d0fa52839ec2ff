import { ROLES, type Role } from "@strikebook/core/users/role";
import type { SelectOption } from "../../ui/form/select.tsx";
import type { AdminUser } from "./users.queries.ts";

const ROLE_LABELS: Readonly<Record<Role, string>> = { ADMIN: "Admin", USER: "User", READONLY: "Read Only" };

export const ROLE_OPTIONS: readonly SelectOption[] = ROLES.map((role) => ({
  value: role,
  label: ROLE_LABELS[role],
}));

/** The same, the ordinary role first. */
export const ORDINARY_ROLE_FIRST = ROLE_OPTIONS.toSorted(
  (a, b) => Number(b.value === "USER") - Number(a.value === "USER"),
);

export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  USER: "Can upload and manage their own data.",
  READONLY: "Can view their own data only.",
  ADMIN: "Manages users, reference data and everyone's positions. Administrators can't be disabled here.",
};

/** The roles of a user, strongest first; without any a user counts as USER. */
export function rolesOf({ roles }: Pick<AdminUser, "roles">): readonly Role[] {
  const held = ROLES.filter((role) => roles.includes(role));
  return held.length > 0 ? held : ["USER"];
}

export const roleLabels = (user: Pick<AdminUser, "roles">): readonly string[] =>
  rolesOf(user).map((role) => ROLE_LABELS[role]);

/** The access that all roles give together. The strongest counts: READONLY limits only users without another role. */
export function accessLevel(user: Pick<AdminUser, "roles">): string {
  const roles = rolesOf(user);
  if (roles.includes("ADMIN")) {
    return "Administrator";
  }
  return roles.includes("USER") ? "Standard User" : "Read Only";
}

/** Whether `viewer` may enable or disable `user`: never themselves, and never an administrator. */
export function mayChangeStatus(
  viewer: { readonly id: string; readonly roles: readonly string[] } | undefined,
  user: Pick<AdminUser, "id" | "roles">,
): boolean {
  return viewer?.roles.includes("ADMIN") === true && viewer.id !== user.id && !user.roles.includes("ADMIN");
}

/** What an administrator can ask for on a user; each opens a dialog. */
export type UserAct = "delete" | "edit" | "end-sessions" | "reset-password" | "status";

export type AskedAct = { readonly act: UserAct; readonly user: AdminUser };
