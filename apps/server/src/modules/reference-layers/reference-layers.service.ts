import type { Actor } from "@strikebook/core/audit/audit-event";
import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { planReturn } from "@strikebook/core/shared/plan-return";
import type { ReferenceCalendar, ReturnToSource } from "@strikebook/validators/calendars/reference-layers";
import type { Clock } from "../../clock.ts";
import { type ChangeAnswer, decideChange, type RowWords } from "../../records/change-answers.ts";
import type { ReferenceTable } from "../../records/reference-table.repository.ts";

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

/** One calendar: its table, and how its rows are named. */
export type ReferenceLayer<Row extends object> = RowWords<Row> & {
  readonly table: ReferenceTable<Row>;
  readonly what: string;
};

type Layers = {
  readonly MARKET_HOLIDAYS: ReferenceLayer<MarketHoliday>;
  readonly OPTION_EXPIRIES: ReferenceLayer<OptionExpiry>;
  readonly EARNINGS: ReferenceLayer<EarningsRecord>;
};

/** Edited rows by id, and those that were moved from a key. */
const NAMED_OR_MOVED = `id::text = ANY($1::text[])
  OR id IN (SELECT moved_id FROM reference_deletions WHERE key = ANY($2::text[]))`;

const doorsTo = <Row extends object>({ table, what, ...words }: ReferenceLayer<Row>, clock: Clock) => ({
  async listDeleted(): Promise<DeletedReferenceRow[]> {
    const deleted = await table.findDeleted();
    const moved = new Map((await table.findMoved()).map((row) => [row.id, words.keyOf(row).split(" ")[1]]));
    return deleted.map(({ key, source, survivesSync, movedId = "" }) => {
      const [scope = "", day = ""] = key.split(" ");
      return {
        key,
        scope,
        day: calendarDate(day.length === "2026-11".length ? `${day}-01` : day),
        description: [
          source === undefined ? key : words.describeRow(source),
          ...(moved.has(movedId) ? [`moved to ${moved.get(movedId)}`] : []),
        ].join(", "),
        survivesSync,
      };
    });
  },

  returnToSource: (actor: Actor, { ids, deletedKeys }: ReturnToSource): Promise<ChangeAnswer> =>
    table.change({ where: NAMED_OR_MOVED, values: [ids, deletedKeys] }, (layers) => {
      const plan = planReturn({ ids, keys: deletedKeys }, layers, words);
      const changedCount = new Set(ids).size + new Set(deletedKeys).size;
      const change = { actor, now: clock.now(), what: `${what} (back to the source)` };
      return decideChange({ plan, stored: layers.stored, changedCount }, change, {
        ...words,
        nothing: "No rows selected",
      });
    }),
});

/** The two layers of reference data: edits give way to their source, and deleted rows come back. */
export function createReferenceLayersService(layers: Layers, clock: Clock) {
  const doors = {
    MARKET_HOLIDAYS: doorsTo(layers.MARKET_HOLIDAYS, clock),
    OPTION_EXPIRIES: doorsTo(layers.OPTION_EXPIRIES, clock),
    EARNINGS: doorsTo(layers.EARNINGS, clock),
  };
  return {
    /** Rows that administrators deleted, by key. */
    listDeleted: (calendar: ReferenceCalendar) => doors[calendar].listDeleted(),

    /** All of the rows or, with the reasons, none. */
    returnToSource: (actor: Actor, asked: ReturnToSource) =>
      doors[asked.calendar].returnToSource(actor, asked),
  };
}
