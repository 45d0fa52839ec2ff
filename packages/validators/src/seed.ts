import { z } from "zod";
import { lastingPassword } from "./auth.ts";
import { newUser, role } from "./users.ts";

const ACCOUNT_NAME = "Account name must be between 2 and 100 characters";
const BROKERAGE_NAME = "Brokerage name must be between 2 and 100 characters";

const seedAccount = z.strictObject({
  name: z.string().trim().min(2, ACCOUNT_NAME).max(100, ACCOUNT_NAME),
  brokerage: z.string().trim().min(2, BROKERAGE_NAME).max(100, BROKERAGE_NAME).default("Fidelity"),
  accountIdentifier: z
    .string()
    .trim()
    .toUpperCase()
    .min(1)
    .max(50, "Account identifier must be less than 50 characters")
    .nullish()
    .transform((identifier) => identifier ?? undefined),
  isRetirement: z.boolean().default(false),
});

const seedUser = newUser
  .omit({ roles: true, sendWelcomeEmail: true })
  .extend({
    role: role.default("USER"),
    /** A lasting password; without it the user gets a temporary one. */
    password: lastingPassword.optional(),
    accounts: z.array(seedAccount).default([]),
  })
  .strict();

/** Users and their brokerage accounts. No user appears twice, nor does an account of one user. */
export const seed = z.strictObject({ users: z.array(seedUser) }).superRefine(({ users }, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path: ["users", ...path], message });
  for (const field of ["username", "email"] as const) {
    for (const index of repeated(users.map((user) => user[field]))) {
      refuse([index, field], `${users[index]?.[field]} is in the file twice`);
    }
  }
  for (const [index, { accounts }] of users.entries()) {
    for (const at of repeated(accounts.map(accountKey))) {
      refuse([index, "accounts", at], "The account is in the file twice");
    }
  }
});

export type Seed = z.output<typeof seed>;
export type SeedUser = Seed["users"][number];

/** The key of an account within one user: the number, else the name. */
export function accountKey(account: {
  readonly name: string;
  readonly accountIdentifier?: string | undefined;
}) {
  const { name, accountIdentifier } = account;
  return accountIdentifier === undefined ? `name:${name}` : `number:${accountIdentifier}`;
}

/** The indexes of values that already appeared before. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}
