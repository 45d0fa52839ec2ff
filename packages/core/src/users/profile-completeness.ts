import type { User } from "./user.ts";

type Profile = Pick<User, "username" | "email" | "firstName" | "lastName" | "roles" | "emailVerified">;

type Part = { readonly name: string; readonly weight: number; readonly isThere: (user: Profile) => boolean };

/**
 * The parts of a profile; weights add up to 100. A full profile whose e-mail is not verified yet reaches 85.
 */
const PARTS: readonly Part[] = [
  { name: "username", weight: 20, isThere: ({ username }) => isFilled(username) },
  { name: "e-mail", weight: 20, isThere: ({ email }) => isFilled(email) },
  { name: "first name", weight: 15, isThere: ({ firstName }) => isFilled(firstName) },
  { name: "last name", weight: 15, isThere: ({ lastName }) => isFilled(lastName) },
  { name: "role", weight: 15, isThere: ({ roles }) => roles.length > 0 },
  { name: "verified e-mail", weight: 15, isThere: ({ emailVerified }) => emailVerified },
];

/** How much of a profile is there, in percent, and the names of the parts that are not. */
export function profileCompleteness(user: Profile): {
  readonly percent: number;
  readonly missing: readonly string[];
} {
  const missing = PARTS.filter(({ isThere }) => !isThere(user));
  return {
    percent: missing.reduce((percent, { weight }) => percent - weight, 100),
    missing: missing.map(({ name }) => name),
  };
}

const isFilled = (text: string): boolean => text.trim() !== "";
