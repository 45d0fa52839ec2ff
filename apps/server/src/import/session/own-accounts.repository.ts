import { isRetirementName } from "@strikebook/core/brokerage-accounts/retirement-name";
import { notFound } from "@strikebook/core/shared/errors";
import type { Queries } from "@strikebook/database/connection";
import type pg from "pg";
import type { FileAccount, FileReading } from "../file/file-reading.ts";
import type { NameAnswer } from "./name-answer.ts";
import { linkNewName, listNameAnswers } from "./name-answers.repository.ts";

/** Which own account each account of the file is; refs without one are new accounts. */
export type AccountOfRef = { readonly ref: number; readonly accountId: string };

/** An account of the file and the own account that it is, or will be. */
export type NamedAccount = {
  readonly ref: number;
  readonly number: string | undefined;
  readonly name: string;
  readonly isNew: boolean;
};

type ResolvedAccount = NamedAccount & {
  readonly accountId: string | undefined;
  /** The name in the file, of an account without a number. */
  readonly unnumberedName: string | undefined;
};

export type ResolvedAccounts = {
  /** Every account of the file by its ref. */
  readonly accounts: readonly ResolvedAccount[];
  /** Those that are own accounts already. */
  readonly known: readonly AccountOfRef[];
  /** True when rows bear no account number: the user must say whose they are. */
  readonly needsAccount: boolean;
  /** True when that has been answered, or need not be. */
  readonly isAnswered: boolean;
  /** Names without numbers that the user has to tell apart, or has: each with its answer. */
  readonly names: readonly FileName[];
  /**
   * The one account that the file's name or the user says, by its number or else its id; empty where rows say theirs,
   * and before the user has answered. With it the same bytes may be of another account too.
   */
  readonly accountKey: string;
};

/** A name that a file gives without a number, and the account that it is. */
export type FileName = {
  readonly name: string;
  /** Absent while nobody has said so, and for a new account. */
  readonly accountId: string | undefined;
  /** True when the user said that it is a new account. */
  readonly isNew: boolean;
};

type OwnAccount = { readonly id: string; readonly name: string; readonly number: string | null };

const UNNAMED = "Account";

/**
 * Which own accounts a file is about. The number is the key; `givenAccountId` is for rows without one. Names are what
 * the user has said they are; of several names one that is the name of exactly one own account need not be asked for.
 *
 * Throws NOT_FOUND when `givenAccountId` is not the user's.
 */
export async function resolveAccounts(
  client: Queries,
  userId: string,
  reading: FileReading,
  givenAccountId: string | undefined,
): Promise<ResolvedAccounts> {
  const own = await listOwnAccounts(client, userId);
  const given = own.find(({ id }) => id === givenAccountId);
  if (givenAccountId !== undefined && given === undefined) {
    throw notFound("Account");
  }
  const unnumbered = reading.accounts.filter(({ number }) => number === undefined);
  const needsAccount = unnumbered.length > 0 || reading.identity.needsAccount;
  const answers = unnumbered.length === 0 ? [] : await listNameAnswers(client, userId);
  const places = placesOf(unnumbered, { own, answers, given });
  const accounts = reading.accounts.map((account) => {
    const found = places.has(account.ref)
      ? places.get(account.ref)?.account
      : own.find(({ number }) => number === account.number);
    return toNamed(account, found);
  });
  const open = [...places.values()].filter((place) => place.account === undefined && !place.isNew);
  const isAsked = unnumbered.length > 1 || [...places.values()].some(({ isAnswer }) => isAnswer);
  return {
    accounts,
    known: accounts.flatMap(({ ref, accountId }) => (accountId === undefined ? [] : [{ ref, accountId }])),
    needsAccount,
    isAnswered: open.length === 0,
    names: isAsked ? unnumbered.map((account) => nameInFile(account, places)) : [],
    accountKey:
      unnumbered.length === 1 ? keyOf([...places.values()][0]?.account) : (accountInName(reading) ?? ""),
  };
}

/** The account of a name of the file: found, to be created, or, without either, to be asked for. */
type Place = {
  readonly account: OwnAccount | undefined;
  readonly isNew: boolean;
  /** True when a kept answer says so. */
  readonly isAnswer: boolean;
};

type Sources = {
  readonly own: readonly OwnAccount[];
  readonly answers: readonly NameAnswer[];
  /** The account that the user gave with this very file. */
  readonly given: OwnAccount | undefined;
};

function placesOf(
  unnumbered: readonly FileAccount[],
  { own, answers, given }: Sources,
): ReadonlyMap<number, Place> {
  const isAlone = unnumbered.length === 1;
  const byName = isAlone ? new Map<string, OwnAccount>() : uniqueNames(own);
  return new Map(
    unnumbered.map(({ ref, name = "" }) => {
      const answer = isAlone && given !== undefined ? undefined : answers.find((kept) => kept.name === name);
      const account = answer === undefined ? byName.get(name) : own.find(({ id }) => id === answer.accountId);
      const isNew = answer?.accountId === null;
      return [
        ref,
        { account: isAlone ? (given ?? account) : account, isNew, isAnswer: answer !== undefined },
      ] as const;
    }),
  );
}

function nameInFile({ ref, name = "" }: FileAccount, places: ReadonlyMap<number, Place>): FileName {
  const place = places.get(ref);
  return { name, accountId: place?.account?.id, isNew: place?.isNew ?? false };
}

const keyOf = (account: OwnAccount | undefined) => account?.number ?? account?.id ?? "";

/** Where rows have a column for their account, the file's name says nothing. */
const accountInName = ({ identity: { accountNumber, columns } }: FileReading) =>
  columns["accountNumber"] === undefined ? accountNumber : undefined;

/** Account key of a file that is said to be of this account. Throws NOT_FOUND when it is not the user's. */
export async function accountKeyOf(client: Queries, userId: string, accountId: string): Promise<string> {
  const own = await listOwnAccounts(client, userId);
  const account = own.find(({ id }) => id === accountId);
  if (account === undefined) {
    throw notFound("Account");
  }
  return keyOf(account);
}

function toNamed(account: FileAccount, own: OwnAccount | undefined) {
  // An account known only from files of one account has no name but its number.
  const ownName = own?.name === own?.number ? undefined : own?.name;
  return {
    ref: account.ref,
    number: account.number ?? own?.number ?? undefined,
    name: ownName ?? account.name ?? own?.name ?? account.number ?? UNNAMED,
    isNew: own === undefined,
    accountId: own?.id,
    unnumberedName: account.number === undefined ? account.name : undefined,
  };
}

async function listOwnAccounts(client: Queries, userId: string): Promise<OwnAccount[]> {
  const { rows } = await client.query<OwnAccount>(
    "SELECT id, name, account_identifier AS number FROM brokerage_accounts WHERE user_id = $1",
    [userId],
  );
  return rows;
}

function uniqueNames(own: readonly OwnAccount[]): Map<string, OwnAccount> {
  const names = own.map(({ name }) => name);
  return new Map(
    own
      .filter(({ name }) => names.indexOf(name) === names.lastIndexOf(name))
      .map((account) => [account.name, account]),
  );
}

/** Throws NOT_FOUND when the account is not the user's. */
export async function requireOwnAccount(
  client: Queries,
  userId: string,
  accountId: string | undefined,
): Promise<void> {
  const own = accountId === undefined ? [] : await listOwnAccounts(client, userId);
  if (accountId !== undefined && !own.some(({ id }) => id === accountId)) {
    throw notFound("Account");
  }
}

/** Creates the accounts that the file brings; answers every account of the file with its id. */
export async function createMissingAccounts(
  client: pg.ClientBase,
  userId: string,
  brokerage: string,
  accounts: ResolvedAccounts["accounts"],
): Promise<AccountOfRef[]> {
  const found: AccountOfRef[] = [];
  for (const { ref, number, name, accountId, unnumberedName } of accounts) {
    const id = accountId ?? (await createAccount(client, { userId, name, number, brokerage }));
    if (accountId === undefined && unnumberedName !== undefined) {
      await linkNewName(client, userId, { name: unnumberedName, accountId: id });
    }
    found.push({ ref, accountId: id });
  }
  return found;
}

type NewAccount = {
  readonly userId: string;
  readonly name: string;
  readonly number: string | undefined;
  readonly brokerage: string;
};

async function createAccount(client: pg.ClientBase, account: NewAccount): Promise<string> {
  // Somebody may have typed the same account in by hand since it was looked for.
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO brokerage_accounts (user_id, name, account_identifier, brokerage, is_retirement, is_brought, updated_at)
     VALUES ($1, $2, $3, $4, $5, true, now())
     ON CONFLICT (user_id, account_identifier) DO UPDATE SET account_identifier = EXCLUDED.account_identifier
     RETURNING id`,
    [account.userId, account.name, account.number, account.brokerage, isRetirementName(account.name)],
  );
  const id = rows[0]?.id;
  if (id === undefined) {
    throw new Error("insert without a row");
  }
  return id;
}
