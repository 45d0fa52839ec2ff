import type { CalendarDate } from "@strikebook/core/shared/calendar-date";

// Prisma reads a DATE as midnight UTC. Repositories turn it into the domain's day here, and a day back for an argument.

/** The calendar day of a DATE column. */
export const dayOf = (date: Date): CalendarDate => date.toISOString().slice(0, 10) as CalendarDate;

/** The calendar day of a DATE column that may be empty. */
export const dayOrNull = (date: Date | null): CalendarDate | null => (date === null ? null : dayOf(date));

/** A calendar day as an argument for a DATE column. */
export const dateOf = (day: CalendarDate): Date => new Date(`${day}T00:00:00Z`);
