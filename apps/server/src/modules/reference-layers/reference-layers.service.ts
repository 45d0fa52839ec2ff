import type { Actor } from "@strikebook/core/audit/audit-event";
import { planReturn } from "@strikebook/core/reference-data/plan-return";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import type { ReferenceCalendar, ReturnToSource } from "@strikebook/validators/calendars/reference-layers";
import type { Clock } from "../../clock.ts";
import { type ChangeAnswer, decideChange } from "../../records/change-answers.ts";
import type { ReferenceTable } from "../../records/reference/reference-table.repository.ts";

/** A deleted or moved row as administrators see it. */
export type DeletedReferenceRow = {
  readonly key: string;
  /** The exchange, or a company's symbol. */
  readonly scope: string;
  /** Of an expiry the first day of its month. */
  readonly day: CalendarDate;
  /** The source's row in words, and where it was moved to; the key where none is known. */
  readonly description: string;
  readonly survivesSync: boolean;
};

/** Edited rows by id, and those that were moved from a key. */
const NAMED_OR_MOVED = `id::text = ANY($1::text[])
  OR id IN (SELECT moved_id FROM reference_deletions WHERE key = ANY($2::text[]))`;

/** The layers of one calendar: edits give way to their source, and deleted rows come back. */
export const layersOf = <Row extends object>(table: ReferenceTable<Row>, clock: Clock) => ({
  async listDeleted(): Promise<DeletedReferenceRow[]> {
    const { keyOf, describeRow } = table.calendar;
    const deleted = await table.findDeleted();
    const moved = new Map((await table.findMoved()).map((row) => [row.id, keyOf(row).split(" ")[1]]));
    return deleted.map(({ key, source, survivesSync, movedId = "" }) => {
      const [scope = "", day = ""] = key.split(" ");
      return {
        key,
        scope,
        day: calendarDate(day.length === "2026-11".length ? `${day}-01` : day),
        description: [
          source === undefined ? key : describeRow(source),
          ...(moved.has(movedId) ? [`moved to ${moved.get(movedId)}`] : []),
        ].join(", "),
        survivesSync,
      };
    });
  },

  returnToSource: (actor: Actor, { ids, deletedKeys }: ReturnToSource): Promise<ChangeAnswer> =>
    table.change({ where: NAMED_OR_MOVED, values: [ids, deletedKeys] }, (layers) => {
      const { calendar } = table;
      const plan = planReturn({ ids, keys: deletedKeys }, layers, calendar);
      const changedCount = new Set(ids).size + new Set(deletedKeys).size;
      const change = { actor, now: clock.now(), what: `${calendar.what} (back to the source)` };
      const planned = { calendar, plan, stored: layers.stored, changedCount };
      return decideChange(planned, change, "No rows selected");
    }),
});

/** The layers of all calendars. */
export const createReferenceLayersService = (
  layers: Readonly<Record<ReferenceCalendar, ReturnType<typeof layersOf>>>,
) => ({
  /** Rows that administrators deleted, by key. */
  listDeleted: (calendar: ReferenceCalendar) => layers[calendar].listDeleted(),

  /** All of the rows or, with the reasons, none. */
  returnToSource: (actor: Actor, asked: ReturnToSource) =>
    layers[asked.calendar].returnToSource(actor, asked),
});
