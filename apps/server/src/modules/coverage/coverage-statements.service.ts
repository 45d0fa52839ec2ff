import { type Actor, type AuditEntry, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import type { DaySpan } from "@strikebook/core/coverage/covered-days";
import { lastCoverableDay, rangeOfFile } from "@strikebook/core/coverage/file-range";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type {
  CoverageStatementsRepository,
  NoOlderHistory,
  UploadedFile,
} from "./coverage-statements.repository.ts";

type Needs = {
  readonly repository: CoverageStatementsRepository;
  readonly clock: { now(): Date };
};

/** The days that a file is said to cover; without days those of its rows. */
export type FileRangeAnswer = {
  readonly sessionId: string;
  readonly firstDay: CalendarDate | undefined;
  readonly lastDay: CalendarDate | undefined;
};

type QuietDaysAnswer = DaySpan & { readonly accountId: string };

type EntryOf = (event: AuditEvent, actor: Actor) => AuditEntry;

/** Statements of a user about covered days, each with its undo. The owner is an argument. */
export function createCoverageStatementsService({ repository, clock }: Needs) {
  const entryOf: EntryOf = (event, actor) => auditEntry(event, actor, { at: clock.now() });
  return { ...statementsOfFiles(repository, entryOf), ...statementsOfAccounts(repository, entryOf) };
}

/** The days of a file. */
function statementsOfFiles(repository: CoverageStatementsRepository, entryOf: EntryOf) {
  const requireFile = async (userId: string, sessionId: string): Promise<UploadedFile> =>
    orNotFound(await repository.findFile(userId, sessionId), "File");

  return {
    /** Throws NOT_FOUND for a file that is not the user's, INVALID_INPUT for days that can't be its own. */
    async setFileRange(actor: Actor, userId: string, answer: FileRangeAnswer, today: CalendarDate) {
      const file = await requireFile(userId, answer.sessionId);
      const { firstDay, lastDay } = answer;
      const days = firstDay === undefined || lastDay === undefined ? undefined : { firstDay, lastDay };
      refuseMisfit(file, days, today);
      const event = { actionType: "FILE_RANGE_SET", fileName: file.fileName, days: inWords(days) } as const;
      await repository.setFileRange(userId, file.sha256, days, entryOf(event, actor));
      return true;
    },

    /** False when there was no answer. Throws CONFLICT for an imported file without rows of which nothing else tells its days. */
    async removeFileRange(actor: Actor, userId: string, sessionId: string): Promise<boolean> {
      const file = await requireFile(userId, sessionId);
      const { importedOn } = file;
      if (importedOn !== null && rangeOfFile({ ...file, cameOn: importedOn }).days === undefined) {
        throw new DomainError(
          "CONFLICT",
          `${file.fileName} has no rows: the days that you gave are all it says. Give other days, or undo its import.`,
        );
      }
      const event = { actionType: "FILE_RANGE_REMOVED", fileName: file.fileName } as const;
      return await repository.removeFileRange(userId, file.sha256, entryOf(event, actor));
    },
  };
}

/** Quiet days and the beginning of an account. */
function statementsOfAccounts(repository: CoverageStatementsRepository, entryOf: EntryOf) {
  return {
    /** Answers the statement's id. Throws NOT_FOUND for another's account, INVALID_INPUT for days with rows or to come. */
    async addQuietDays(actor: Actor, userId: string, days: QuietDaysAnswer, today: CalendarDate) {
      const accountName = orNotFound(await repository.findAccountName(userId, days.accountId), "Account");
      if (days.lastDay >= today) {
        throw misfit("lastDay", "Only days that have ended can be said to be quiet.");
      }
      const refuseRow = (row: CalendarDate): never => {
        throw misfit("firstDay", `${accountName} has a row of ${row}: something happened in these days.`);
      };
      const event = { actionType: "QUIET_DAYS_ADDED", accountName, days: inWords(days) } as const;
      return await repository.addQuietDays(userId, days, { refuseRow, entry: entryOf(event, actor) });
    },

    /**
     * Says that the account has no history before its first covered day, or takes that back. Answers its closings without
     * an opening before and after. Throws NOT_FOUND for another's account, CONFLICT for one that no file covers.
     */
    async setNoOlderHistory(actor: Actor, userId: string, answer: NoOlderHistory) {
      const accountName = orNotFound(await repository.findAccountName(userId, answer.accountId), "Account");
      return await repository.setHistoryBegins(userId, answer, {
        refuse: () => {
          throw new DomainError("CONFLICT", `Import a history file of ${accountName} first.`);
        },
        entryOf: (day) =>
          entryOf(
            day === null
              ? { actionType: "NO_OLDER_HISTORY_REMOVED", accountName }
              : { actionType: "NO_OLDER_HISTORY_SET", accountName, day },
            actor,
          ),
      });
    },

    /** False when there is no such statement of the user. */
    removeQuietDays: (actor: Actor, userId: string, id: string): Promise<boolean> =>
      repository.removeQuietDays(userId, id, (days, accountName) =>
        entryOf({ actionType: "QUIET_DAYS_REMOVED", accountName, days: inWords(days) }, actor),
      ),
  };
}

function orNotFound<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) {
    throw notFound(what);
  }
  return found;
}

const inWords = (days: DaySpan | undefined) =>
  days === undefined ? "the days of its rows" : `${days.firstDay} to ${days.lastDay}`;

const misfit = (field: string, message: string) =>
  new DomainError("INVALID_INPUT", message, { [field]: message });

function refuseMisfit(
  { rows, downloadedOn, importedOn }: UploadedFile,
  days: DaySpan | undefined,
  today: CalendarDate,
) {
  if (days === undefined) {
    if (rows === undefined) {
      throw misfit("firstDay", "The file has no rows: say which days you asked for.");
    }
    return;
  }
  if (rows !== undefined && (days.firstDay > rows.firstDay || days.lastDay < rows.lastDay)) {
    throw misfit(
      "firstDay",
      `The file has rows from ${rows.firstDay} to ${rows.lastDay}: its days hold all of them.`,
    );
  }
  // A range of a whole year is asked for before the year has ended; it counts up to the download.
  const last = lastCoverableDay({ downloadedOn, cameOn: importedOn ?? today });
  if (rows === undefined && days.firstDay > last) {
    throw misfit("firstDay", "The days begin after the download.");
  }
}
