import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { z } from "zod";
import { flagQuery, pageQuery, sortQuery } from "./shared/page-query.ts";

/** Logs younger than this are never cleaned up, in days. */
export const AUDIT_DAYS_TO_KEEP_MIN = 30;
export const AUDIT_DAYS_TO_KEEP_DEFAULT = 90;
/** Ten years: what is counted or kept reaches back no further, in days. */
export const AUDIT_DAYS_MAX = 3650;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A UTC day, or an instant (UTC when it names no zone); a day means its first or its last moment. */
const moment = (clockTime: string) =>
  z.string().transform((text, context) => {
    try {
      return readMoment(text, clockTime);
    } catch {
      context.addIssue({ code: "custom", message: "Must be a day, YYYY-MM-DD, or an instant" });
      return z.NEVER;
    }
  });

/** Throws for a day that is none: the 30th of February would be taken for a day of March. */
function readMoment(text: string, clockTime: string): Date {
  const day = calendarDate(text.slice(0, 10));
  if (text.length > 10 && !INSTANT.test(text)) {
    throw new RangeError("Not an instant");
  }
  const instant = text === day ? `${text}T${clockTime}Z` : text;
  const moment = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(instant) ? instant : `${instant}Z`);
  if (Number.isNaN(moment.getTime())) {
    throw new RangeError("Not an instant");
  }
  return moment;
}

export const AUDIT_SORT_FIELDS = ["performedAt", "actionType", "success"] as const;

const actionType = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z_]{1,60}$/, "Not an action type");

const filters = z.object({
  sort: sortQuery(AUDIT_SORT_FIELDS, { field: "performedAt", direction: "desc" }),
  startDate: moment("00:00:00.000").optional(),
  endDate: moment("23:59:59.999").optional(),
  actionType: actionType.optional(),
  success: flagQuery.optional(),
  /** Done by this user or to this user. */
  userId: z.guid("Not the id of a user").optional(),
  /** Absent counts as true: entries that only tell who read the log. */
  includeReading: flagQuery.optional(),
});

type Days = Pick<z.output<typeof filters>, "endDate" | "startDate">;

const areInOrder = ({ startDate, endDate }: Days) =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
const NOT_IN_ORDER = { message: "Start date must not be after end date", path: ["startDate"] };

/** Which entries to list; dates include both ends. An empty text is a filter that is not set. */
export const auditListQuery = z.preprocess(
  withSortAsOne,
  pageQuery.extend(filters.shape).refine(areInOrder, NOT_IN_ORDER),
);

const VIEWS = ["all", "failed", "admin-actions", "impersonation"] as const;

/** Which entries go into a file: those of a view of the log, filtered as a list is. */
export const auditExportQuery = z.preprocess(
  withSortAsOne,
  filters
    .extend({ view: z.enum(VIEWS, `View must be one of: ${VIEWS.join(", ")}`).default("all") })
    .refine(areInOrder, NOT_IN_ORDER),
);

/** Field and direction come apart here; the latest come first unless the direction says otherwise. */
function withSortAsOne(query: unknown): Record<string, unknown> {
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== "");
  const { sort = "performedAt", direction = "desc", ...filters } = Object.fromEntries(given);
  return { ...filters, sort: `${sort},${direction}` };
}

export type AuditListQuery = z.output<typeof auditListQuery>;
export type AuditExportQuery = z.output<typeof auditExportQuery>;

export const actionTypeParameter = z.object({ type: actionType });

const days = (fallback: number, min: number, max: number, what: string) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      message: `${what} must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** How many days back the statistics reach. */
export const auditStatisticsQuery = z.object({ days: days(30, 1, AUDIT_DAYS_MAX, "days") });

/** Entries older than this many days go. */
export const auditCleanupQuery = z.object({
  daysToKeep: days(AUDIT_DAYS_TO_KEEP_DEFAULT, AUDIT_DAYS_TO_KEEP_MIN, AUDIT_DAYS_MAX, "daysToKeep"),
});
