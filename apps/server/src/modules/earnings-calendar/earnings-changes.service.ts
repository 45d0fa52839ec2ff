import { readFile } from "node:fs/promises";
import type { Actor } from "@strikebook/core/audit/audit-event";
import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import {
  earningsKey,
  planEarningsChanges,
  planEarningsImport,
  planEarningsSync,
} from "@strikebook/core/earnings-calendar/plan-earnings-changes";
import { readEarningsCsv } from "@strikebook/core/earnings-calendar/read-earnings-csv";
import { DomainError } from "@strikebook/core/shared/errors";
import { countPlan } from "@strikebook/core/shared/plan-changes";
import { findEncodingProblem, NOT_UTF8 } from "@strikebook/core/uploads/csv/text-encoding";
import { type EarningsSync, earningsChange } from "@strikebook/validators/calendars/earnings-calendar";
import { readChanges } from "@strikebook/validators/shared/bulk-changes";
import type { Clock } from "../../clock.ts";
import {
  askSource,
  type ChangeAnswer,
  decideChange,
  entryOf,
  refused,
} from "../../records/change-answers.ts";
import type { ReferenceTable, TableShape } from "../../records/reference-table.repository.ts";
import type { EarningsSource } from "./earnings-calendar.service.ts";

/** Largest list that is taken, in bytes. */
export const EARNINGS_CSV_BYTES_MAX = 5 * 1024 * 1024;

export const EARNINGS_TABLE: TableShape<EarningsRecord> = {
  name: "earnings_records",
  columns: {
    symbol: ["symbol", "text"],
    date: ["date", "date"],
    hour: ["hour", "text"],
    epsEstimate: ["eps_estimate", "numeric(18,6)"],
    epsActual: ["eps_actual", "numeric(18,6)"],
    quarter: ["quarter", "int"],
    year: ["year", "int"],
    revenueEstimate: ["revenue_estimate", "numeric(24,2)"],
    revenueActual: ["revenue_actual", "numeric(24,2)"],
  },
};

type Needs = {
  readonly table: ReferenceTable<EarningsRecord>;
  readonly source: EarningsSource;
  readonly clock: Clock;
};

const describeRow = ({ symbol, date, hour }: EarningsRecord) => `${symbol} ${date} ${hour}`.trim();

export const EARNINGS_WORDS = { keyOf: earningsKey, describeRow };

/** Administrators' changes of the earnings calendar: edits lie over the source's records, and no sync changes them. */
export function createEarningsChangesService({ table, source, clock }: Needs) {
  return {
    /** All of the updates or, with the reasons, none. */
    async update(actor: Actor, updates: readonly object[]): Promise<ChangeAnswer> {
      const nothing = "No earnings have been modified. Please make changes before updating.";
      const { changes, problems } = readChanges(earningsChange, updates);
      if (updates.length === 0 || problems.length > 0) {
        return refused(...(updates.length === 0 ? [nothing] : problems));
      }
      const days = changes.map(({ date }) => date ?? null);
      const scope = {
        where: `id::text = ANY($1::text[]) OR date = ANY($2::date[])
          OR date IN (SELECT date FROM earnings_records WHERE id::text = ANY($1::text[]))`,
        values: [changes.map(({ id }) => id ?? null), days],
      };
      const change = { actor, now: clock.now(), what: "Earnings calendar" };
      return await table.change(scope, (layers) =>
        decideChange({ plan: planEarningsChanges(changes, layers), stored: layers.stored }, change, {
          ...EARNINGS_WORDS,
          nothing,
        }),
      );
    },

    /** Adds records that are missing; with `overwrite` corrects those that are not edited. Beneath edits the source is followed. */
    async sync(actor: Actor, { overwrite, ...range }: EarningsSync) {
      const { fromDate, toDate } = range;
      const offered = await askSource(() => source.fetchEarnings(range));
      if ("refusal" in offered) {
        return { ...refused(offered.refusal), keptCount: 0 };
      }
      const rows = offered.rows.map((row) => ({ ...row, provenance: "FINNHUB" as const }));
      const scope = { where: "date BETWEEN $1 AND $2", values: [fromDate, toDate] };
      const change = { actor, now: clock.now(), what: `Earnings calendar, ${fromDate} to ${toDate}` };
      return await table.change(scope, (layers) => {
        const changes = planEarningsSync(layers, rows, overwrite);
        const answer = { changedCount: countPlan(changes), keptCount: changes.keptCount, errors: [] };
        const named = { changes, stored: layers.stored, ...EARNINGS_WORDS };
        return { changes, entry: entryOf("REFERENCE_DATA_SYNCED", change, named), answer };
      });
    },

    /** Stores a list of earnings as the administrator's; a line that cannot be read refuses all of it. */
    async importCsv(actor: Actor, file: { readonly path: string; readonly sizeBytes: number }) {
      refuseTooLarge(file.sizeBytes);
      const read = readEarningsCsv(await readText(file.path));
      if (!read.ok) {
        return refused(...read.error);
      }
      const change = { actor, now: clock.now(), what: "Earnings calendar, from a list" };
      const scope = { where: "date = ANY($1::date[])", values: [read.value.map(({ date }) => date)] };
      return await table.change(scope, (layers) => {
        const plan = planEarningsImport(layers, read.value);
        const answer: ChangeAnswer = { changedCount: countPlan(plan), errors: [] };
        const named = { changes: plan, stored: layers.stored, ...EARNINGS_WORDS };
        return { changes: plan, entry: entryOf("REFERENCE_DATA_CHANGED", change, named), answer };
      });
    },
  };
}

function refuseTooLarge(sizeBytes: number): void {
  if (sizeBytes > EARNINGS_CSV_BYTES_MAX) {
    throw new DomainError("TOO_LARGE", `The list may be at most ${EARNINGS_CSV_BYTES_MAX / 1024 / 1024} MB`);
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const problem = findEncodingProblem(bytes);
  if (problem !== undefined) {
    throw new DomainError("INVALID_INPUT", problem);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("INVALID_INPUT", NOT_UTF8);
  }
}
