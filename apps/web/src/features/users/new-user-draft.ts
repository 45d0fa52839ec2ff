import type { Role } from "@strikebook/core/users/role";
import { type NewUser, newUser } from "@strikebook/validators/users";

/** The values of the form. */
export type Draft = {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly enabled: boolean;
  readonly sendWelcomeEmail: boolean;
};

export const EMPTY_DRAFT: Draft = {
  username: "",
  email: "",
  firstName: "",
  lastName: "",
  role: "USER",
  enabled: true,
  sendWelcomeEmail: true,
};

/** One message per field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The user as the server's own rules read it, or the first problem of each field. */
export function readDraft({ role, ...person }: Draft): {
  readonly user?: NewUser;
  readonly errors: FieldErrors;
} {
  const parsed = newUser.safeParse({ ...person, roles: [role] });
  if (parsed.success) {
    return { user: parsed.data, errors: {} };
  }
  const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { errors: Object.fromEntries(problems.toReversed()) };
}
