import { z } from "zod";
import { day } from "./shared/day-range.ts";

const NOT_AN_ID = "00000000-0000-0000-0000-000000000000";
const LENGTH_MIN = 2;
const LENGTH_MAX = 100;
const IDENTIFIER_LENGTH_MAX = 50;

const between = (what: string) => {
  const message = `${what} must be between ${LENGTH_MIN} and ${LENGTH_MAX} characters`;
  return z.string().min(LENGTH_MIN, message).max(LENGTH_MAX, message);
};

const clean = (text: string) => text.replace(/\p{C}/gu, "").trim();

/** The number as exports write it, so that an import finds the account. */
const accountIdentifier = z
  .string()
  .transform((text) => clean(text).toUpperCase())
  .refine((text) => text.length <= IDENTIFIER_LENGTH_MAX, {
    message: "Account identifier must be less than 50 characters",
  })
  .transform((text) => (text === "" ? undefined : text));

/** An account as a user types it in. */
export const brokerageAccount = z.object({
  name: z
    .string()
    .transform(clean)
    .refine((name) => name !== "", "Account name is required")
    .pipe(between("Account name")),
  brokerage: z.string().transform(clean).pipe(between("Brokerage name")),
  accountIdentifier: accountIdentifier.nullish().transform((value) => value ?? undefined),
  isRetirement: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
  /** Null opens the account again; absent leaves it as it is. */
  closedOn: day("closedOn").nullish(),
});

/** A new account says what it is: an IRA taken for a taxable account would be in the wrong tax year's book. */
export const newBrokerageAccount = brokerageAccount.refine(({ isRetirement }) => isRetirement !== undefined, {
  message: "Account type (retirement) must be specified",
  path: ["isRetirement"],
});

/** A malformed id becomes one that does not exist, so that both have one answer. */
const id = z
  .string()
  .transform((text) => (z.uuid().safeParse(text).success ? text.toLowerCase() : NOT_AN_ID));

/** One of the user's accounts. */
export const oneAccount = z.object({ id });

/** The user whose accounts an administrator asks for. */
export const accountsOfUser = z.object({ userId: id });

/** Without `withData` an account that holds anything stays. */
export const accountRemoval = oneAccount.extend({
  withData: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});

export type BrokerageAccountInput = z.output<typeof brokerageAccount>;
export type AccountRemoval = z.output<typeof accountRemoval>;
