import {
  type AccountCoverage,
  coverAccount,
  type QuietDays,
} from "@strikebook/core/coverage/account-coverage";
import type { HeldRow, HoldingsCheck } from "@strikebook/core/coverage/compare-holdings";
import { coveredHistory, type HistoryFile, type IsSession } from "@strikebook/core/coverage/covered-days";
import type { ExpiredOpen } from "@strikebook/core/coverage/gap-consequences";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { expirationOf } from "@strikebook/core/option-summary/pending-options";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import {
  isReadable,
  labeled,
  type OwnedAccounts,
  type Reader,
  readEach,
} from "@strikebook/core/sharing/reader";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import type { Holdings } from "../../ledger/check-holdings.repository.ts";
import type { CoverageRepository, CoveredAccount, SnapshotRow } from "./coverage.repository.ts";

type SnapshotToCheck = {
  /** Files and quiet days. */
  readonly files: readonly HistoryFile[];
  readonly rows: readonly SnapshotRow[];
  readonly isSession: IsSession;
};

type Needs = {
  readonly repository: CoverageRepository;
  /** Rows of a snapshot against the ledger of its day. */
  readonly checkHoldings: Holdings["check"];
  /** New York's, as stored. */
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
};

const UNMATCHED_INSTRUMENTS_SHOWN = 20;
/** Beyond, rolling the ledger back to the snapshot's day takes longer than a page may wait. */
const ROWS_SINCE_MAX = 20_000;
const TOO_OLD = "Too much was traded since to compare with: import newer positions.";
/** Earlier days are asked for nowhere: a year before the first file. */
const DAYS_BEFORE_YEARS = 1;

export function createCoverageService({ repository, checkHoldings, findHolidays }: Needs) {
  async function coverOwner(owner: OwnedAccounts, today: CalendarDate): Promise<AccountCoverage[]> {
    const { userId } = owner;
    const [accounts, files, quietDays, unmatchedDays, unmatched, positions, open] = await Promise.all([
      listReadable(repository, owner),
      repository.listHistoryFiles(userId),
      repository.listQuietDays(userId),
      repository.listUnmatchedDays(userId),
      repository.listUnmatchedInstruments(userId, UNMATCHED_INSTRUMENTS_SHOWN),
      repository.listLatestPositions(userId),
      repository.listOpenContracts(userId),
    ]);
    const holidays = await listHolidays(findHolidays, [...files, ...quietDays], today);
    const isMarketDay = (day: CalendarDate) => isSession(day, holidays);
    const quietOf = groupBy(quietDays, ({ accountId }) => accountId);
    const expiredOf = groupBy(expiredBefore(open, today), ({ accountId }) => accountId);
    const filesOf = groupBy(files, ({ accountId }) => accountId);
    const unmatchedDaysOf = groupBy(unmatchedDays, ({ accountId }) => accountId);
    const unmatchedOf = groupBy(unmatched, ({ accountId }) => accountId);
    const positionsOf = groupBy(positions, ({ accountId }) => accountId);
    const check = async (account: CoveredAccount) =>
      await checkSnapshot({ repository, checkHoldings }, userId, account, {
        files: [...(filesOf.get(account.id) ?? []), ...asFiles(quietOf.get(account.id) ?? [])],
        rows: positionsOf.get(account.id) ?? [],
        isSession: isMarketDay,
      });
    const checks = await Promise.all(accounts.map(check));
    const untold = await repository.listUntoldFiles(owner);
    const untoldSessions = new Set(untold.map(({ sessionId }) => sessionId));
    const untoldNames = new Set(untold.map(({ fileName }) => fileName));
    return accounts.map(({ id, name, number, ...account }, index) => {
      const records = {
        accountId: id,
        accountName: name,
        accountNumber: number ?? undefined,
        files: filesOf.get(id) ?? [],
        quietDays: (quietOf.get(id) ?? []).map((row) => toQuietDays(row, untoldNames)),
        beginning: toBeginning(account),
        expired: expiredOf.get(id) ?? [],
        unmatchedDays: unmatchedDaysOf.get(id) ?? [],
        unmatched: unmatchedOf.get(id) ?? [],
        unmatchedInstruments: unmatchedOf.get(id)?.[0]?.instruments ?? 0,
        holdings: checks[index],
      };
      const report = coverAccount(records, today, isMarketDay);
      return { ...report, files: report.files.filter(({ sessionId }) => !untoldSessions.has(sessionId)) };
    });
  }

  return {
    /** For every account: the days that files cover, what is missing, and what to download next; by name. */
    cover: (reader: Reader, today: CalendarDate): Promise<AccountCoverage[]> =>
      readEach(reader, (owner) => coverOwner(owner, today)),
  };
}

const listReadable = async (
  repository: CoverageRepository,
  owner: OwnedAccounts,
): Promise<CoveredAccount[]> =>
  (await repository.listAccounts(owner.userId))
    .filter(({ id }) => isReadable(owner, id))
    .map((account) => ({ ...account, name: labeled(owner, account.name) }));

const toBeginning = ({ historyBeginsOn, hasOlder }: Pick<CoveredAccount, "hasOlder" | "historyBeginsOn">) =>
  historyBeginsOn === null ? undefined : { day: historyBeginsOn, isContradicted: hasOlder };

type QuietRow = Awaited<ReturnType<CoverageRepository["listQuietDays"]>>[number];

const OTHERS_FILE = "A file that also holds other accounts";

const toQuietDays = (
  { id, firstDay, lastDay, contradictedBy }: QuietRow,
  untoldNames: ReadonlySet<string>,
): QuietDays => ({
  id,
  firstDay,
  lastDay,
  contradictedBy: untoldNames.has(contradictedBy ?? "") ? OTHERS_FILE : (contradictedBy ?? undefined),
});

const asFiles = (quietDays: readonly QuietRow[]): HistoryFile[] =>
  quietDays
    .filter(({ contradictedBy }) => contradictedBy === null)
    .map(({ firstDay, lastDay }) => ({ firstDay, lastDay, isQuiet: true }));

function expiredBefore(
  open: readonly { readonly accountId: string; readonly instrument: string }[],
  today: CalendarDate,
): (ExpiredOpen & { readonly accountId: string })[] {
  return open.flatMap(({ accountId, instrument }) => {
    const expiration = expirationOf(instrument);
    return expiration !== undefined && expiration < today ? [{ accountId, instrument, expiration }] : [];
  });
}

async function checkSnapshot(
  { repository, checkHoldings }: Omit<Needs, "findHolidays">,
  userId: string,
  account: CoveredAccount,
  { files, rows, isSession: isMarketDay }: SnapshotToCheck,
): Promise<HoldingsCheck | undefined> {
  const day = rows[0]?.day;
  if (day === undefined) {
    return undefined;
  }
  const since = { accountId: account.id, day, limit: ROWS_SINCE_MAX };
  if (await repository.hasMoreRowsSince(userId, since)) {
    return { day, compared: 0, disagreementCount: 0, disagreements: [], notCompared: TOO_OLD };
  }
  const held = rows.map(toHeldRow);
  return await checkHoldings(userId, {
    accountId: account.id,
    accountName: account.name,
    day,
    rows: held,
    history: coveredHistory(files, isMarketDay),
  });
}

async function listHolidays(
  findHolidays: Needs["findHolidays"],
  files: readonly { readonly firstDay: CalendarDate }[],
  today: CalendarDate,
) {
  const first = [...files.map(({ firstDay }) => firstDay), today].sort()[0] ?? today;
  const from = `${Number(first.slice(0, 4)) - DAYS_BEFORE_YEARS}-01-01` as CalendarDate;
  const holidays = await findHolidays(from, today);
  return new Map(holidays.map((holiday) => [holiday.atDate, holiday]));
}

const toHeldRow = ({ kind, type, symbol, description, quantity }: SnapshotRow): HeldRow => ({
  kind,
  type,
  symbol,
  description: description ?? undefined,
  quantity: quantity ?? undefined,
});
