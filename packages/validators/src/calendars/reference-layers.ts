import { z } from "zod";
import { BULK_CHANGES_MAX } from "../shared/bulk-changes.ts";

export const REFERENCE_CALENDARS = ["EARNINGS", "MARKET_HOLIDAYS", "OPTION_EXPIRIES"] as const;

export type ReferenceCalendar = (typeof REFERENCE_CALENDARS)[number];

export const referenceCalendar = z.enum(REFERENCE_CALENDARS);

const rows = z.array(z.string().max(100)).max(BULK_CHANGES_MAX, `At most ${BULK_CHANGES_MAX} rows at once`);

/** Rows of one calendar that give way to their source, by id, or that are brought back, by key. */
export const returnToSource = z
  .object({ calendar: referenceCalendar, ids: rows, deletedKeys: rows })
  .refine(({ ids, deletedKeys }) => ids.length + deletedKeys.length > 0, "No rows selected");

export type ReturnToSource = z.output<typeof returnToSource>;
