/** A user's rights: ADMIN manages, USER keeps own data, READONLY only looks. */
export const ROLES = ["ADMIN", "USER", "READONLY"] as const;

export type Role = (typeof ROLES)[number];
