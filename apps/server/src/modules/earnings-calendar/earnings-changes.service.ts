import type { Actor } from "@strikebook/core/audit/audit-event";
import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import {
  planEarningsChanges,
  planEarningsImport,
  planEarningsSync,
} from "@strikebook/core/earnings-calendar/plan-earnings-changes";
import { readEarningsCsv } from "@strikebook/core/earnings-calendar/read-earnings-csv";
import { earningsChange, type earningsSync } from "@strikebook/validators/calendars/earnings-calendar";
import type { z } from "zod";
import type { Clock } from "../../clock.ts";
import { type ChangeAnswer, refused } from "../../records/change-answers.ts";
import { type ListFile, readListFile } from "../../records/read-list-file.ts";
import { createReferenceChanges, syncWith } from "../../records/reference/reference-changes.ts";
import type { ReferenceTable } from "../../records/reference/reference-table.repository.ts";
import type { EarningsSource } from "./earnings-calendar.service.ts";

/** Administrators' changes of the earnings calendar. */
export function createEarningsChangesService(
  table: ReferenceTable<EarningsRecord>,
  source: EarningsSource,
  clock: Clock,
) {
  const changes = createReferenceChanges(table, clock, (_, ...asked) => planEarningsSync(...asked));
  return {
    update: (actor: Actor, updates: readonly object[]) =>
      changes.update(actor, updates, {
        change: earningsChange,
        prepare: (asked) => ({
          scope: {
            where: `id::text = ANY($1::text[]) OR date = ANY($2::date[])
              OR date IN (SELECT date FROM earnings_records WHERE id::text = ANY($1::text[]))`,
            values: [asked.map(({ id }) => id ?? null), asked.map(({ date }) => date ?? null)],
          },
          plan: planEarningsChanges,
        }),
        noneGiven: "No earnings have been modified. Please make changes before updating.",
        nothing: "No earnings have been modified. Please make changes before updating.",
      }),

    sync: (actor: Actor, { overwrite, ...range }: z.output<typeof earningsSync>) =>
      syncWith(
        () => source.fetchEarnings(range),
        (offered) =>
          changes.sync(actor, {
            range,
            overwrite,
            scope: { where: "date BETWEEN $1 AND $2", values: [range.fromDate, range.toDate] },
            rows: offered.map((row) => ({ ...row, provenance: "FINNHUB" })),
          }),
      ),

    /** Stores a list of earnings as the administrator's; a line that cannot be read refuses all of it. */
    async importCsv(actor: Actor, file: ListFile): Promise<ChangeAnswer> {
      const read = readEarningsCsv(await readListFile(file));
      if (!read.ok) {
        return refused(...read.error);
      }
      const { value: given } = read;
      const scope = { where: "date = ANY($1::date[])", values: [given.map(({ date }) => date)] };
      const plan = (layers: Parameters<typeof planEarningsImport>[0]) => planEarningsImport(layers, given);
      const what = `${table.calendar.what}, from a list`;
      return { changedCount: await changes.carryOut(actor, scope, plan, what), errors: [] };
    },
  };
}
