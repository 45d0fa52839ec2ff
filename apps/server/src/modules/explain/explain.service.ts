import {
  type ExplainedGroup,
  type ExplainedRow,
  type ExplainedSums,
  type FileLines,
  unmatchedReason,
  untiedNote,
} from "@strikebook/core/explain/explanation";
import {
  addTotals,
  type ExplainedTotals,
  inExplainedOrder,
  joinGroups,
} from "@strikebook/core/explain/join-explanations";
import { searchedWords } from "@strikebook/core/explain/searched-words";
import { findCancelled } from "@strikebook/core/ledger/cancelled-entries";
import { isOfTaxBookAlone } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type Part, readPart } from "@strikebook/core/sharing/read-part";
import {
  isTold,
  narrowed,
  type OwnedAccounts,
  type Reader,
  readableOf,
} from "@strikebook/core/sharing/reader";
import type { ExplanationPage, SummaryCell } from "@strikebook/validators/summaries/explain";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type { ExplainRepository } from "./explain.repository.ts";
import type { ExplainedCell } from "./explained-cell.ts";
import { withoutHidden, withStatements } from "./explained-fills.ts";

export type NamedRow = ExplainedRow & {
  readonly accountName: string;
  readonly reason: string | undefined;
  readonly note: string | undefined;
  /** The statements that the closing depends on, as sentences. */
  readonly statements: readonly string[];
};

/** The explanation of a cell: sums over all rows; the rows of one page and the groups are read where they are asked for. */
export type Explanation = ExplainedSums & {
  readonly totalRows: number;
  readonly unmatchedRows: number;
  readonly rows: () => Promise<readonly NamedRow[]>;
  /** Underlyings of what is searched for, the biggest gain or loss first. */
  readonly groups: () => Promise<readonly ExplainedGroup[]>;
};

type ListAccountNames = (reader: Reader) => Promise<ReadonlyMap<string, string>>;

const FIRST_DAY = "0001-01-01" as CalendarDate;
const LAST_DAY = "9999-12-31" as CalendarDate;
export function createExplainService(
  repository: ExplainRepository,
  listAccountNames: ListAccountNames,
  findNames: FindNames,
) {
  return {
    /** Undefined for a row that may not be read, or isn't there. */
    async fileLines(reader: Reader, transactionId: string): Promise<FileLines | undefined> {
      const found = await Promise.all(reader.map((owner) => repository.findFileLines(owner, transactionId)));
      return found.find((lines) => lines !== undefined);
    },

    /**
     * The closings (basis REALIZED), executions (CASH) or rows of income (assets INCOME) that a summary's cell adds up,
     * newest first; the sums are those of the cell. An account that may not be read explains nothing.
     */
    async explain(reader: Reader, page: ExplanationPage): Promise<Explanation> {
      const names = await listAccountNames(reader);
      const accountId = accountIdOf(names, page.cell.account);
      const owners = accountId === null ? [] : narrowed(reader, accountId === undefined ? null : [accountId]);
      const explain = explainerOf(page.cell);
      const parts = await Promise.all(
        owners.map(async (owner) => {
          const named = await namesAsked(findNames, owner.userId, page.cell);
          const cell = { ...toCell(page.cell), ...named };
          const readable = readableOf(reader, owner.userId);
          const { rows, ...explained } = await explain({
            repository,
            owner,
            cell,
            page,
            nameRow: nameRow(names),
            isTold: (id) => isTold(readable, id),
          });
          return {
            ...explained,
            rows: async (part: Part) => await repository.withoutUntold(readable, await rows(part)),
          };
        }),
      );
      return joinParts(parts, page);
    },
  };
}

type Asked = {
  readonly repository: ExplainRepository;
  /** With the accounts of the cell. */
  readonly owner: OwnedAccounts;
  readonly cell: ExplainedCell;
  readonly page: ExplanationPage;
  readonly nameRow: ReturnType<typeof nameRow>;
  /** Whether an account of the owner may be told of, in the cell or not. */
  readonly isTold: (accountId: string) => boolean;
};

/** What explains the cell of one owner's accounts. */
type Explained = {
  readonly totals: ExplainedTotals;
  readonly rows: (part: Part) => Promise<readonly NamedRow[]>;
  readonly groups: () => Promise<readonly ExplainedGroup[]>;
};

/** Income is the same in either basis. */
function explainerOf({ assets, basis }: SummaryCell) {
  if (assets === "INCOME") {
    return explainIncome;
  }
  return basis === "CASH" ? explainExecutions : explainClosings;
}

async function explainClosings({
  repository,
  owner,
  cell,
  page,
  isTold,
  ...asked
}: Asked): Promise<Explained> {
  const { statements, ...totals } = await repository.sumClosings(owner, cell);
  const counting = statements.filter((one) => cell.book === "TAX" || !isOfTaxBookAlone(one));
  const rows = async (part: Part) => {
    const [closings, firstDays] = await Promise.all([
      repository.listClosings(owner, cell, { ...wantedOf(page), ...part }),
      repository.listFirstDays(owner.userId),
    ]);
    return closings
      .map((closing) => withStatements(withoutHidden(closing, isTold), counting))
      .map((row) => ({
        ...asked.nameRow(row),
        statements: row.statements,
        reason: unmatchedReason(row, firstDays.get(row.accountId)),
        note: untiedNote(row, cell.book),
      }));
  };
  return { totals, rows, groups: () => repository.groupClosings(owner, cell, searchOf(page)) };
}

async function explainExecutions({ repository, owner, cell, page, ...asked }: Asked): Promise<Explained> {
  const cancelled = [...findCancelled(await repository.listRowsOfCancelledHoldings(owner.userId))].map(
    ({ id }) => id,
  );
  const totals = await repository.sumExecutions(owner, cell, cancelled);
  const rows = async (part: Part) =>
    (await repository.listExecutions(owner, cell, { ...wantedOf(page), ...part, cancelled })).map(
      asked.nameRow,
    );
  const groups = () => repository.groupExecutions(owner, cell, { ...searchOf(page), cancelled });
  return { totals, rows, groups };
}

async function explainIncome({ repository, owner, cell, page, ...asked }: Asked): Promise<Explained> {
  const totals = await repository.sumIncome(owner, cell);
  const rows = async (part: Part) =>
    (await repository.listIncome(owner, cell, { ...wantedOf(page), ...part })).map(asked.nameRow);
  return { totals, rows, groups: () => repository.groupIncome(owner, cell, searchOf(page)) };
}

const searchOf = ({ search }: Pick<ExplanationPage, "search">) => ({ words: searchedWords(search ?? "") });

const wantedOf = ({ group, order, search }: ExplanationPage) => ({
  ...searchOf({ search }),
  group: group ?? undefined,
  order,
});

/** Undefined for all accounts, null for one that is not there. */
function accountIdOf(names: ReadonlyMap<string, string>, account: string | null | undefined) {
  if (account === null || account === undefined) {
    return undefined;
  }
  return [...names].find(([, name]) => name === account)?.[0] ?? null;
}

function toCell({ startDate, endDate, ...cell }: SummaryCell): ExplainedCell {
  return {
    period: { startDate: startDate ?? FIRST_DAY, endDate: endDate ?? LAST_DAY },
    book: cell.book ?? "TRADE",
    assets: cell.assets === "INCOME" ? "ALL" : (cell.assets ?? "OPTION"),
  };
}

const nameRow =
  (names: ReadonlyMap<string, string>) =>
  (row: ExplainedRow): NamedRow => ({
    ...row,
    accountName: names.get(row.accountId) ?? row.accountId,
    reason: undefined,
    note: undefined,
    statements: [],
  });

/** What explains the cell of all owners' accounts. */
function joinParts(parts: readonly Explained[], { order, limit, offset }: ExplanationPage): Explanation {
  const { rows, unmatched, ...sums } = addTotals(parts.map(({ totals }) => totals));
  return {
    ...sums,
    totalRows: rows,
    unmatchedRows: unmatched,
    rows: () => readPart(parts, { limit, offset }, (each, part) => each.rows(part), inExplainedOrder(order)),
    groups: async () => joinGroups(await Promise.all(parts.map(({ groups }) => groups()))),
  };
}
