import { groupBy } from "../shared/group-by.ts";

/** A brokerage account as a summary names it. */
export type NamedAccount = {
  readonly accountId: string;
  readonly name: string;
  /** The brokerage's account number, when it is known. */
  readonly number?: string | undefined;
};

const SHOWN_DIGITS = 4;

/**
 * A name for every account that no other has: users give several accounts one name, and then the end of the number
 * tells them apart (`Individual (5678)`), or the whole number where the ends are the same too.
 */
export function uniqueAccountNames(accounts: readonly NamedAccount[]): ReadonlyMap<string, string> {
  const plain = new Map(accounts.map(({ accountId, name }) => [accountId, name.trim()]));
  if (new Set(plain.values()).size === accounts.length) {
    return plain;
  }
  const names = accounts.map((account) => ({ ...account, name: account.name.trim() }));
  const named = distinguish(names, ({ name }) => name);
  const ended = distinguish(named.alike, ({ name, number }) =>
    withSuffix(name, number?.slice(-SHOWN_DIGITS)),
  );
  const numbered = distinguish(ended.alike, ({ name, number }) => withSuffix(name, number));
  const counted = numbered.alike.map(
    ({ accountId, name }, index) => [accountId, withSuffix(name, `#${index + 1}`)] as const,
  );
  return new Map([...named.unique, ...ended.unique, ...numbered.unique, ...counted]);
}

const withSuffix = (name: string, suffix: string | undefined) => (suffix ? `${name} (${suffix})` : name);

function distinguish(accounts: readonly NamedAccount[], nameOf: (account: NamedAccount) => string) {
  const groups = [...groupBy(accounts, nameOf)];
  return {
    unique: groups.flatMap(([name, [account, ...others]]) =>
      account !== undefined && others.length === 0 ? [[account.accountId, name] as const] : [],
    ),
    alike: groups.flatMap(([, group]) => (group.length > 1 ? group : [])),
  };
}
