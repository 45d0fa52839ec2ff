import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { checkCloses } from "@strikebook/core/closing-prices/check-closes";
import type { StoredClose } from "@strikebook/core/closing-prices/closing-price";
import { type RefusedLine, readClosesFile } from "@strikebook/core/closing-prices/read-closes-file";
import { countWords } from "@strikebook/core/shared/count-words";
import { DomainError } from "@strikebook/core/shared/errors";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Connection, Queries } from "@strikebook/database/connection";
import type { ClosesFilter } from "@strikebook/validators/calendars/closing-prices";
import type { Clock } from "../../clock.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { knowCloses } from "../../records/prices/close-knowledge.ts";
import { storeCloses } from "../../records/prices/closing-prices.repository.ts";
import { type ListFile, readListFile } from "../../records/read-list-file.ts";
import { type CloseCoverage, deleteCloses, listCloseCoverage } from "./closing-prices.repository.ts";

export type { CloseCoverage };

/** What became of a file. */
export type ClosesFileAnswer = {
  /** Rows that are new or changed. */
  readonly storedCount: number;
  /** Lines that can be stored: those that were, and those that weren't because another line is refused. */
  readonly goodCount: number;
  readonly refusedCount: number;
  /** The first of the refused lines. */
  readonly refused: readonly RefusedLine[];
};

/** Refused lines that are named; all are counted. */
const REFUSED_MAX = 50;
/** Instruments that one audit entry names. */
const NAMED_MAX = 200;

type Outside = {
  readonly queries: Queries;
  readonly inTransaction: <Value>(work: (client: Connection) => Promise<Value>) => Promise<Value>;
  readonly clock: Clock;
  readonly findHolidays: Parameters<typeof knowCloses>[2]["findHolidays"];
};

/** Closing prices of the house: what a file brings, what there is, and what goes again. */
export function createClosingPricesService({ queries, inTransaction, clock, findHolidays }: Outside) {
  return {
    listCoverage: (): Promise<CloseCoverage[]> => listCloseCoverage(queries),

    /**
     * Stores a file's closes in one transaction. With a refused line it stores nothing and names the lines, unless
     * `withoutRefused` says to leave them out.
     */
    async storeFile(actor: Actor, file: ListFile, withoutRefused: boolean): Promise<ClosesFileAnswer> {
      const list = readClosesFile(await readListFile(file));
      if (!list.ok) {
        throw new DomainError("INVALID_INPUT", list.error);
      }
      const { read, refused: unread } = list.value;
      const now = clock.now();
      return await inTransaction(async (client) => {
        const { closes, refused } = checkCloses(read, await knowCloses(client, read, { now, findHolidays }));
        const lines = [...unread, ...refused.map(({ line, reason }) => ({ line, reason }))];
        const isStored = closes.length > 0 && (lines.length === 0 || withoutRefused);
        const storedCount = isStored ? await storeCloses(client, closes, now) : 0;
        if (storedCount > 0) {
          await writeAudit(client, auditEntry(fileStored(closes, storedCount), actor, { at: now }));
        }
        return {
          storedCount,
          goodCount: closes.length,
          refusedCount: lines.length,
          refused: lines.toSorted((a, b) => a.line - b.line).slice(0, REFUSED_MAX),
        };
      });
    },

    /** Deletes closes; answers how many. Realized profit never uses them: only values and estimates lose a price. */
    async remove(actor: Actor, filter: ClosesFilter): Promise<number> {
      return await inTransaction(async (client) => {
        const gone = await deleteCloses(client, filter);
        const count = gone.reduce((sum, coverage) => sum + coverage.count, 0);
        if (count > 0) {
          const entry = auditEntry(
            {
              actionType: "REFERENCE_DATA_CHANGED",
              what: "Closing prices",
              summary: `${countWords(count, "close")} deleted`,
              rows: gone.slice(0, NAMED_MAX).map((coverage) => `deleted ${coverageWords(coverage)}`),
            },
            actor,
            { at: clock.now() },
          );
          await writeAudit(client, entry);
        }
        return count;
      });
    },
  };
}

function fileStored(closes: readonly StoredClose[], storedCount: number) {
  const rows = [...groupBy(closes, ({ instrument }) => instrument)].map(([instrument, own]) => {
    const days = own.map(({ day }) => day).sort();
    return coverageWords({
      instrument,
      firstDay: days[0],
      lastDay: days.at(-1),
      count: own.length,
      source: "FILE",
    });
  });
  return {
    actionType: "REFERENCE_DATA_CHANGED",
    what: "Closing prices, from a file",
    summary: `${countWords(storedCount, "close")} added or changed`,
    rows: rows.slice(0, NAMED_MAX),
  } as const;
}

type Told = Omit<CloseCoverage, "firstDay" | "lastDay"> & {
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
};

const coverageWords = ({ instrument, source, firstDay, lastDay, count }: Told) =>
  `${instrument}, ${source}: ${countWords(count, "close")} from ${firstDay} to ${lastDay}`;
