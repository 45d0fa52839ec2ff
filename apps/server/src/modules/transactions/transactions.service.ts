import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import { groupBy } from "@strikebook/core/shared/group-by";
import { mergeOrdered } from "@strikebook/core/shared/merge-ordered";
import { type Part, readPart } from "@strikebook/core/sharing/read-part";
import { narrowed, type OwnedAccounts, type Reader, readableOf } from "@strikebook/core/sharing/reader";
import type { TransactionsPage } from "@strikebook/validators/ledger/ledger";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type {
  MonthCount,
  StoredTransaction,
  TransactionScope,
  TransactionsRepository,
} from "./transactions.repository.ts";

export type Transaction = StoredTransaction & {
  /** Unique among the accounts that may be read. */
  readonly accountName: string;
};

/** A page of rows; all of them are counted only when somebody asks. */
export type TransactionPage = {
  readonly content: () => Promise<readonly Transaction[]>;
  readonly totalElements: () => Promise<number>;
};

type ListAccountNames = (reader: Reader) => Promise<ReadonlyMap<string, string>>;

/** An owner, and which of the owner's rows are asked for. */
type Asked = {
  readonly owner: OwnedAccounts;
  readonly readable: OwnedAccounts;
  readonly scope: TransactionScope;
};

/** Rows before a page that PostgreSQL may walk over: they cost less than to ask for the counts. */
const WALKED_MAX = 500;

export function createTransactionsService(
  repository: TransactionsRepository,
  listAccountNames: ListAccountNames,
  findNames: FindNames,
) {
  const listMonths = async (asked: readonly Asked[]) =>
    mergeOrdered(
      await Promise.all(asked.map(({ owner, scope }) => repository.listMonths(owner.userId, scope))),
      (a, b) => compareText(b.lastDay, a.lastDay),
    );

  /** The rows of a page, of all owners together. */
  async function readRows(asked: readonly Asked[], wanted: Part): Promise<StoredTransaction[]> {
    const { to, part } =
      wanted.offset <= WALKED_MAX ? { part: wanted } : withoutNewer(await listMonths(asked), wanted);
    return await readPart(
      asked.map(({ owner, readable, scope }) => ({ ...owner, scope: { ...upTo(to, scope), readable } })),
      part,
      ({ userId, scope }, ofOwner) => repository.page(userId, scope, ofOwner),
      newestFirst,
    );
  }

  return {
    /** Rows of the ledgers of the accounts that may be read, newest first; others have none. */
    page(reader: Reader, { page, size, followRenames, ...given }: TransactionsPage): TransactionPage {
      const askEach = () =>
        Promise.all(
          narrowed(reader, given.accountIds).map(async (owner) => {
            const named = await namesAsked(findNames, owner.userId, { ...given, followRenames });
            const readable = readableOf(reader, owner.userId);
            return { owner, readable, scope: { ...given, ...named, accountIds: owner.accountIds } };
          }),
        );
      return {
        content: async () => {
          const [names, rows] = await Promise.all([
            listAccountNames(reader),
            readRows(await askEach(), { limit: size, offset: page * size }),
          ]);
          return rows.map((row) => ({ ...row, accountName: names.get(row.accountId) ?? row.accountId }));
        },
        totalElements: async () =>
          (await listMonths(await askEach())).reduce((sum, { count }) => sum + count, 0),
      };
    },
  };
}

/** The order of the repository's pages, as far as it tells rows of two people's accounts apart. */
const newestFirst = (a: StoredTransaction, b: StoredTransaction): number =>
  compareText(b.day, a.day) || compareText(b.accountId, a.accountId);

const upTo = (to: CalendarDate | undefined, scope: TransactionScope): TransactionScope =>
  to !== undefined && (scope.to == null || to < scope.to) ? { ...scope, to } : scope;

/** The same part, from the month on in which it begins: the rows of newer months are not walked over. */
function withoutNewer(
  months: readonly MonthCount[],
  { limit, offset }: Part,
): { readonly to?: CalendarDate; readonly part: Part } {
  let newer = 0;
  for (const [lastDay, counts] of groupBy(months, (month) => month.lastDay)) {
    const count = counts.reduce((sum, month) => sum + month.count, 0);
    if (newer + count > offset) {
      return { to: lastDay, part: { limit, offset: offset - newer } };
    }
    newer += count;
  }
  return { part: { limit: 0, offset: 0 } };
}
