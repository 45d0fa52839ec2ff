import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { notFound } from "@strikebook/core/shared/errors";
import { groupBy } from "@strikebook/core/shared/group-by";
import {
  isReadable,
  labeled,
  narrowed,
  ownReader,
  type Reader,
  readEach,
} from "@strikebook/core/sharing/reader";
import type { AccountRemoval, BrokerageAccountInput } from "@strikebook/validators/brokerage-accounts";
import {
  type AccountContents,
  type AccountCoverage,
  describeContents,
} from "../../import/accounts/account-contents.ts";
import type { AccountContentsRepository, RemoveAccount } from "./account-contents.repository.ts";
import type {
  BrokerageAccountsRepository,
  OwnAccount,
  SavedAccount,
  TellAccount,
} from "./brokerage-accounts.repository.ts";
import type { SuggestedClosingsRepository } from "./suggested-closings.repository.ts";

export type AccountStatistics = {
  readonly totalAccounts: number;
  readonly retirementAccounts: number;
  readonly nonRetirementAccounts: number;
  /** Most accounts first. */
  readonly byBrokerage: readonly { readonly brokerage: string; readonly accountCount: number }[];
};

/** An account in a list, which also tells when it seems to have ended. */
type ListedAccount = OwnAccount & { readonly suggestedClosedOn: CalendarDate | undefined };

type Needs = {
  readonly repository: BrokerageAccountsRepository;
  readonly suggestedClosings: SuggestedClosingsRepository;
  readonly contents: AccountContentsRepository;
  /** Deletes an account; with data it takes a while, so not on the thread that answers requests. */
  readonly removeAccount: RemoveAccount;
  /** Matches again what a change of accounts has made out of date; what fails is done with the next sweep. */
  readonly rematchOutdated: () => Promise<void>;
  readonly clock: { now(): Date };
};

export function createBrokerageAccountsService(needs: Needs) {
  const { repository, suggestedClosings, contents, removeAccount, rematchOutdated, clock } = needs;

  type Accounts = (userId: string) => Promise<OwnAccount[]>;

  const readable = (reader: Reader, accounts: Accounts): Promise<OwnAccount[]> =>
    readEach(reader, async (owner) =>
      (await accounts(owner.userId))
        .filter(({ id }) => isReadable(owner, id))
        .map((account) => ({ ...account, name: labeled(owner, account.name) })),
    );

  async function listed(reader: Reader, accounts: Accounts): Promise<ListedAccount[]> {
    const [found, suggestions] = await Promise.all([
      readable(reader, accounts),
      readEach(reader, async ({ userId }) => [...(await suggestedClosings.list(userId))]),
    ]);
    const suggested = new Map(suggestions);
    return found.map((account) => ({ ...account, suggestedClosedOn: suggested.get(account.id) }));
  }

  return {
    list: (reader: Reader) => listed(reader, repository.list),

    /** Throws NOT_FOUND when there is no such user. */
    async listOfUser(userId: string): Promise<ListedAccount[]> {
      const accounts = await listed(ownReader(userId), repository.list);
      if (accounts.length === 0 && !(await repository.hasUser(userId))) {
        throw notFound("User");
      }
      return accounts;
    },

    listWithPositions: (reader: Reader) => listed(reader, repository.listWithPositions),

    async statistics(reader: Reader): Promise<AccountStatistics> {
      return countAccounts(await readable(reader, repository.list));
    },

    async create(actor: Actor, userId: string, input: BrokerageAccountInput): Promise<SavedAccount> {
      return await repository.create(userId, input, tellAccount(actor, clock.now()));
    },

    /** Throws NOT_FOUND when the account is not the user's. */
    async update(
      actor: Actor,
      userId: string,
      id: string,
      input: BrokerageAccountInput,
    ): Promise<SavedAccount> {
      const account = orNotFound(await repository.update(userId, id, input, tellAccount(actor, clock.now())));
      rematchOutdated().catch(() => undefined);
      return account;
    },

    coverage: (reader: Reader): Promise<AccountCoverage[]> =>
      readEach(reader, async (owner) =>
        (await contents.listCoverage(owner.userId)).filter(({ accountId }) => isReadable(owner, accountId)),
      ),

    /** Throws NOT_FOUND when the account may not be read. */
    async contentsOf(reader: Reader, id: string): Promise<AccountContents> {
      const counted = await readEach(narrowed(reader, [id]), async ({ userId }) => {
        const found = await contents.count(userId, id);
        return found === undefined ? [] : [found];
      });
      return orNotFound(counted[0]);
    },

    /**
     * Deletes the account, and all that hangs on it if `withData`. Throws NOT_FOUND when it is not the user's, and
     * CONFLICT, naming what it holds, when it holds anything and `withData` is false.
     */
    async delete(actor: Actor, userId: string, { id, withData }: AccountRemoval) {
      const removed = orNotFound(await removeAccount({ userId, id, withData, actor, now: clock.now() }));
      return { message: deletedMessage(removed.contents), changeId: removed.changeId };
    },
  };
}

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) {
    throw notFound("Account");
  }
  return found;
}

function countAccounts(accounts: readonly OwnAccount[]): AccountStatistics {
  const retirementAccounts = accounts.filter(({ isRetirement }) => isRetirement).length;
  return {
    totalAccounts: accounts.length,
    retirementAccounts,
    nonRetirementAccounts: accounts.length - retirementAccounts,
    byBrokerage: [...groupBy(accounts, ({ brokerage }) => brokerage)]
      .map(([brokerage, { length }]) => ({ brokerage, accountCount: length }))
      .sort((a, b) => b.accountCount - a.accountCount || (a.brokerage < b.brokerage ? -1 : 1)),
  };
}

function deletedMessage(contents: AccountContents): string {
  const held = describeContents(contents);
  return held === "" ? "Account deleted successfully" : `Account deleted successfully, with ${held}`;
}

const FIELDS = ["name", "brokerage", "accountIdentifier", "isRetirement", "closedOn"] as const;

const tellAccount =
  (actor: Actor, at: Date): TellAccount =>
  (before, after) => {
    if (before === undefined) {
      const event = { actionType: "ACCOUNT_CREATED", accountName: after.name } as const;
      return { summary: `Added account ${after.name}`, audit: auditEntry(event, actor, { at }) };
    }
    // An identifier that is not given is taken away; a kind or closing day that is not given stays.
    const given = {
      ...after,
      isRetirement: after.isRetirement ?? before.isRetirement,
      closedOn: after.closedOn === undefined ? before.closedOn : after.closedOn,
    };
    const differing = FIELDS.filter((field) => (before[field] ?? null) !== (given[field] ?? null));
    const changed = Object.fromEntries(
      differing.map((field) => [field, { before: before[field] ?? null, after: given[field] ?? null }]),
    );
    const event = { actionType: "ACCOUNT_UPDATED", accountName: after.name, changed } as const;
    const words = differing.map((field) => LABELS[field]).join(", ");
    return {
      summary: `Edited account ${before.name}${words === "" ? "" : `: ${words}`}`,
      audit: auditEntry(event, actor, { at }),
    };
  };

const LABELS = {
  name: "name",
  brokerage: "brokerage",
  accountIdentifier: "identifier",
  isRetirement: "type",
  closedOn: "closing day",
} as const satisfies Record<(typeof FIELDS)[number], string>;
