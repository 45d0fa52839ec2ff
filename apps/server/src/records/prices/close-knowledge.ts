import type { CloseKnowledge, ToldClose } from "@strikebook/core/closing-prices/check-closes";
import { closesByDay } from "@strikebook/core/closing-prices/close-on";
import { splitOf } from "@strikebook/core/closing-prices/closing-price";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { exchangeToday, isSession } from "@strikebook/core/trading-calendar/trading-day";
import type { Queries } from "@strikebook/database/connection";
import { listStoredCloses } from "./closing-prices.repository.ts";

/** More days than three trading days ever lie apart. */
const DAYS_BEFORE = 14;

type Known = {
  readonly now: Date;
  /** New York's, both days included. */
  readonly findHolidays: (fromDate: CalendarDate, toDate: CalendarDate) => Promise<readonly MarketHoliday[]>;
};

/**
 * What told closes are held against: the exchange's days, and the closes that are stored before them. A stored close that is
 * told anew says nothing: a file in cents would keep the file away that mends it.
 */
export async function knowCloses(
  client: Queries,
  told: readonly ToldClose[],
  { now, findHolidays }: Known,
): Promise<CloseKnowledge> {
  const { today } = exchangeToday(now, new Map());
  const first = addDays(told.map(({ day }) => day).toSorted()[0] ?? today, -DAYS_BEFORE);
  const holidays = new Map((await findHolidays(first, today)).map((holiday) => [holiday.atDate, holiday]));
  const isOpen = (day: CalendarDate) => isSession(day, holidays);
  const keyOf = ({ instrument, day, source }: ToldClose) => `${instrument} ${day} ${source}`;
  const toldKeys = new Set(told.map(keyOf));
  const stored = await listStoredCloses(
    client,
    told.map(({ instrument }) => instrument),
    first,
    today,
  );
  const others = stored.filter((close) => !toldKeys.has(keyOf(close)));
  const closeOn = closesByDay(others, isOpen);
  const ofDay = groupBy(others, ({ instrument, day }) => `${instrument} ${day}`);
  return {
    isSession: isOpen,
    lastCloses: (instrument, before) => closeOn(instrument, addDays(before, -1)),
    splitOn: (instrument, day) => splitOf(ofDay.get(`${instrument} ${day}`) ?? []),
    ...exchangeToday(now, holidays),
  };
}
