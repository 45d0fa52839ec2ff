/** Accounts of one owner that a question may read. */
export type OwnedAccounts = {
  readonly userId: string;
  /** Null for every account of the owner. */
  readonly accountIds: readonly string[] | null;
  /**
   * Accounts of the owner that may be named and listed, where these are more than `accountIds`: a copy of a joint account that was
   * set aside is in no figure, but no secret. Null for every account.
   */
  readonly toldIds?: readonly string[] | null;
  /** Whose they are, where accounts of several people stand side by side and these are not the viewer's own. */
  readonly label?: string;
};

/** Whose rows a question reads: every statement finds them by one owner, so each owner is asked about separately. */
export type Reader = readonly OwnedAccounts[];

/** A person who reads all that is theirs. */
export const ownReader = (userId: string): Reader => [{ userId, accountIds: null }];

/** The reader narrowed to the accounts that a question names; owners of none of them are left out. Nothing named narrows nothing. */
export function narrowed(reader: Reader, accountIds: readonly string[] | null | undefined): Reader {
  if (accountIds == null) {
    return reader;
  }
  return reader.flatMap((owner) => {
    const may = owner.accountIds;
    const asked = may === null ? accountIds : accountIds.filter((id) => may.includes(id));
    return may !== null && asked.length === 0 ? [] : [{ ...owner, accountIds: asked }];
  });
}

/** What of an owner may be read, whatever accounts a question names. */
export const readableOf = (reader: Reader, userId: string): OwnedAccounts =>
  reader.find((each) => each.userId === userId) ?? { userId, accountIds: [] };

/** True for an account of this owner that may be read. */
export const isReadable = ({ accountIds }: Pick<OwnedAccounts, "accountIds">, accountId: string): boolean =>
  accountIds === null || accountIds.includes(accountId);

/** The accounts of an owner that may be told of, in figures and lists of files; null for every account. */
export const toldOf = ({ accountIds, toldIds = accountIds }: OwnedAccounts): readonly string[] | null =>
  toldIds;

/** True for an account of this owner that may be told of, whether or not it counts. */
export const isTold = (owner: OwnedAccounts, accountId: string): boolean =>
  isReadable({ accountIds: toldOf(owner) }, accountId);

/** An account's name, with whose it is where accounts of several people stand side by side. */
export const labeled = ({ label }: Pick<OwnedAccounts, "label">, name: string): string =>
  label === undefined ? name : `${label} · ${name.trim()}`;

/** What is read of each owner, together. */
export const readEach = async <Row>(
  reader: Reader,
  read: (owner: OwnedAccounts) => Promise<readonly Row[]>,
): Promise<Row[]> => (await Promise.all(reader.map(read))).flat();
