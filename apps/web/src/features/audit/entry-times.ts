const LOCALE = "en-US";

const localFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "medium" });
const zonedFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "long" });
const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });

/** To the second in the reader's own time zone: `Nov 22, 2026, 1:35:07 PM`. */
export const localTime = (instant: string): string => localFormat.format(new Date(instant));

/** The same with the zone's name: `Nov 22, 2026, 1:35:07 PM EST`. */
export const zonedTime = (instant: string): string => zonedFormat.format(new Date(instant));

/** To the millisecond: `2026-11-22 18:35:07.123 UTC`. */
export const utcTime = (instant: string): string =>
  new Date(instant).toISOString().replace("T", " ").replace("Z", " UTC");

/** The name of the reader's zone: `America/New_York`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago, in the largest unit that fits: `5 minutes ago`, `1 day ago`; `just now` below a minute. */
export function timeAgo(instant: string, now: Date): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000;
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? [];
  return unit === undefined || length === undefined
    ? "just now"
    : relativeFormat.format(-Math.floor(seconds / length), unit);
}
