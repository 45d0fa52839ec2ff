import { actionCategory, actionLabel } from "@strikebook/core/audit/action-words";
import { changesOf, describeChanges } from "@strikebook/core/audit/audit-changes";
import { type CsvColumn, csvHeader, csvLine } from "@strikebook/core/shared/csv-line";

/** An entry as a row of the export. */
export type ExportedLog = {
  readonly id: string;
  readonly actionType: string;
  readonly success: boolean;
  readonly description: string;
  readonly details: unknown;
  readonly errorMessage: string | null;
  readonly performedAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
  /** Usernames and e-mails as they are now; null for nobody, and for users who are gone. */
  readonly performedBy: string | null;
  readonly performedByEmail: string | null;
  readonly targetUser: string | null;
  readonly targetUserEmail: string | null;
};

/** The same few dozen types again and again: their words are made once. */
function wordsOfTypes(words: (actionType: string) => string): (log: ExportedLog) => string {
  const known = new Map<string, string>();
  return ({ actionType }) => {
    const found = known.get(actionType) ?? words(actionType);
    known.set(actionType, found);
    return found;
  };
}

const COLUMNS: readonly CsvColumn<ExportedLog>[] = [
  { header: "Time (UTC)", kind: "date", value: ({ performedAt }) => performedAt.toISOString() },
  { header: "Action type", value: ({ actionType }) => actionType },
  { header: "Action", value: wordsOfTypes(actionLabel) },
  { header: "Category", value: wordsOfTypes(actionCategory) },
  { header: "Result", value: ({ success }) => (success ? "Success" : "Failed") },
  { header: "Description", value: ({ description }) => description },
  { header: "Error message", value: ({ errorMessage }) => errorMessage },
  { header: "Performed by", value: ({ performedBy }) => performedBy },
  { header: "Performed by e-mail", value: ({ performedByEmail }) => performedByEmail },
  { header: "Target user", value: ({ targetUser }) => targetUser },
  { header: "Target user e-mail", value: ({ targetUserEmail }) => targetUserEmail },
  { header: "IP address", value: ({ ipAddress }) => ipAddress },
  { header: "User agent", value: ({ userAgent }) => userAgent },
  { header: "Session ID", value: ({ sessionId }) => sessionId },
  { header: "Entry ID", value: ({ id }) => id },
  { header: "Changes", value: ({ details }) => describeChanges(changesOf(details)) },
];

/** The file in pieces of whole lines. */
export async function* auditCsv(batches: AsyncIterable<readonly ExportedLog[]>): AsyncGenerator<string> {
  let start = csvHeader(COLUMNS);
  for await (const logs of batches) {
    yield start + logs.map((log) => csvLine(COLUMNS, log)).join("");
    start = "";
  }
}
