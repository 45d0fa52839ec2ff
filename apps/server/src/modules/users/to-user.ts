import { fullNameOf, type User } from "@strikebook/core/users/user";

/** A stored user without what is secret, field by field: a column that is added is not shown by itself. */
export function toUser(row: Omit<User, "fullName">): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullNameOf(row),
    roles: row.roles,
    enabled: row.enabled,
    emailVerified: row.emailVerified,
    mustChangePassword: row.mustChangePassword,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastLoginAt: row.lastLoginAt,
  };
}
