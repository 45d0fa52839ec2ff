import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import { compareNames } from "@strikebook/core/shared/compare-names";
import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import type { AccountChoice } from "../../lib/address/use-scope.ts";
import { query } from "../../lib/network/query.ts";

const AccountChoices = graphql(`
  query AccountChoices {
    accounts: userGetAccounts {
      id
      name
      accountIdentifier
      closedOn
      setAsideFor
    }
  }
`);

/** The accounts in the user's figures, for pickers: by name, closed ones last. One that is set aside is in none. */
export const accountChoices = query(
  AccountChoices,
  ({ accounts }) => toChoices(accounts.filter(({ setAsideFor }) => !setAsideFor)),
  "brokerage-accounts",
);

type Account = ResultOf<typeof AccountChoices>["accounts"][number];

/** Accounts as pickers offer them. */
export function toChoices(
  accounts: readonly Pick<Account, "accountIdentifier" | "closedOn" | "id" | "name">[],
): readonly AccountChoice[] {
  const names = uniqueAccountNames(
    accounts.map(({ id, name, accountIdentifier }) => ({
      accountId: id,
      name,
      number: accountIdentifier ?? undefined,
    })),
  );
  const choices = accounts.map(({ id, name, closedOn }) => ({
    id,
    name: names.get(id) ?? name,
    plainName: name.trim(),
    closedOn,
  }));
  return choices.sort(
    (a, b) => Number(a.closedOn !== null) - Number(b.closedOn !== null) || compareNames(a.name, b.name),
  );
}
