const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** `2026-11-19` or `11/19/2026` as a day that exists; undefined for anything else. */
export function calendarDateOrUndefined(text: string): string | undefined {
  const [, month = "", day = "", year = ""] = AMERICAN.exec(text) ?? [];
  const iso = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
