import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import { holidayChange } from "@strikebook/validators/calendars/market-holidays";
import type { Holiday, HolidayUpdate } from "./market-holidays.queries.ts";

/** A user's changes to a stored holiday; an empty text keeps the stored value. */
export type HolidayEdit = {
  readonly eventName: string;
  readonly atDate: string;
  /** `closed`: all day; `open`: for the hours of `tradingHour`. */
  readonly hours: "" | "closed" | "open";
  readonly tradingHour: string;
  readonly exchange: "" | Exchange;
  readonly timezone: string;
};

export const NO_EDIT: HolidayEdit = {
  eventName: "",
  atDate: "",
  hours: "",
  tradingHour: "",
  exchange: "",
  timezone: "",
};

/** Only what is to become different, with the id; undefined when that is nothing. */
export function toUpdate(holiday: Holiday, edit: HolidayEdit): HolidayUpdate | undefined {
  // Most of thousands of selected holidays are not touched: they are passed over at once.
  if (edit === NO_EDIT) {
    return undefined;
  }
  const { eventName, atDate, exchange, timezone } = edit;
  const wanted = {
    eventName: eventName.trim() || undefined,
    atDate: atDate || undefined,
    tradingHour: wantedHours(edit),
    exchange: exchange || undefined,
    timezone: timezone.trim() || undefined,
  };
  const changes = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== holiday[field as keyof typeof wanted],
  );
  return changes.length === 0
    ? undefined
    : { id: holiday.id, action: "UPDATE", ...(Object.fromEntries(changes) as Partial<HolidayUpdate>) };
}

/** Never empty unless the whole day is meant: that is what an empty text says to the server. */
function wantedHours({ hours, tradingHour }: HolidayEdit): string | undefined {
  const typed = tradingHour.trim() || "none";
  return { "": undefined, closed: "", open: typed }[hours];
}

export type EditProblems = Readonly<Partial<Record<keyof HolidayUpdate, string>>>;

/** The problems for which the server would refuse the changes, by field. */
export function editProblems(update: HolidayUpdate | undefined): EditProblems {
  const read = update === undefined ? undefined : holidayChange.safeParse(update);
  return Object.fromEntries(
    (read?.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
}
