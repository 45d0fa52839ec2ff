import { LINE_ANSWERS, type LineAnswer } from "../uploads/line-answers.ts";
import type { ChangedRows } from "./changed.ts";

/** What a person said about covered days accounts of files and the ledger, and took back. */
export type CoverageEvent =
  | (Ranged & { readonly actionType: "FILE_RANGE_SET"; readonly fileName: string })
  | { readonly actionType: "FILE_RANGE_REMOVED"; readonly fileName: string }
  | (Ranged & { readonly actionType: "QUIET_DAYS_ADDED"; readonly accountName: string })
  | (Ranged & { readonly actionType: "QUIET_DAYS_REMOVED"; readonly accountName: string })
  | { readonly actionType: "NO_OLDER_HISTORY_SET"; readonly accountName: string; readonly day: string }
  | { readonly actionType: "NO_OLDER_HISTORY_REMOVED"; readonly accountName: string }
  | { readonly actionType: "ACCOUNT_NAME_SET"; readonly name: string; readonly accountId: string | null }
  | { readonly actionType: "ACCOUNT_NAME_REMOVED"; readonly name: string }
  | { readonly actionType: "LINE_ANSWER_SET"; readonly text: string; readonly answer: LineAnswer }
  | { readonly actionType: "LINE_ANSWER_REMOVED"; readonly text: string }
  | (Stated & { readonly actionType: "STATEMENT_ADDED" })
  | (Stated & { readonly actionType: "STATEMENT_REMOVED" });

/** A statement about the ledger in words, and its values. */
type Stated = { readonly sentence: string; readonly changed: ChangedRows };

/** `2015-01-01 to 2015-12-31`, or `the days of its rows`. */
type Ranged = { readonly days: string };

type Described<Type> = Extract<CoverageEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const COVERAGE_EVENTS = {
  FILE_RANGE_SET: ({ fileName, days }: Described<"FILE_RANGE_SET">) =>
    `File ${fileName} said to cover ${days}`,
  FILE_RANGE_REMOVED: ({ fileName }: Described<"FILE_RANGE_REMOVED">) =>
    `Answer about the days of file ${fileName} taken back`,
  QUIET_DAYS_ADDED: ({ accountName, days }: Described<"QUIET_DAYS_ADDED">) =>
    `Said that nothing happened in ${accountName}, ${days}`,
  QUIET_DAYS_REMOVED: ({ accountName, days }: Described<"QUIET_DAYS_REMOVED">) =>
    `Taken back that nothing happened in ${accountName}, ${days}`,
  NO_OLDER_HISTORY_SET: ({ accountName, day }: Described<"NO_OLDER_HISTORY_SET">) =>
    `Said that ${accountName} has no history before ${day}`,
  NO_OLDER_HISTORY_REMOVED: ({ accountName }: Described<"NO_OLDER_HISTORY_REMOVED">) =>
    `Taken back that ${accountName} has no older history`,
  ACCOUNT_NAME_SET: ({ name }: Described<"ACCOUNT_NAME_SET">) => `Account that files call ${name} chosen`,
  ACCOUNT_NAME_REMOVED: ({ name }: Described<"ACCOUNT_NAME_REMOVED">) =>
    `Choice of the account that files call ${name} taken back`,
  LINE_ANSWER_SET: ({ text, answer }: Described<"LINE_ANSWER_SET">) =>
    `Lines that begin with ${text} explained: ${LINE_ANSWERS.find((one) => one.answer === answer)?.label}`,
  LINE_ANSWER_REMOVED: ({ text }: Described<"LINE_ANSWER_REMOVED">) =>
    `Answer about lines that begin with ${text} taken back`,
  STATEMENT_ADDED: ({ sentence }: Described<"STATEMENT_ADDED">) => `Correction added: ${sentence}`,
  STATEMENT_REMOVED: ({ sentence }: Described<"STATEMENT_REMOVED">) => `Correction taken back: ${sentence}`,
};
