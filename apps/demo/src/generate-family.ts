import { addDays, type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { createChance } from "./chance.ts";
import { FAMILY, type Member } from "./family.ts";
import { accountHistory, accountsHistory } from "./files/history-file.ts";
import { positionsFile, positionsFileName } from "./files/positions-file.ts";
import { type Calendar, createCalendar } from "./market/calendar.ts";
import { createMarket, type Market } from "./market/market.ts";
import { Desk } from "./strategy/desk.ts";
import { Household } from "./strategy/household.ts";
import { Hunch } from "./strategy/hunch.ts";
import { Wheel } from "./strategy/wheel.ts";

export type DemoFile = { readonly name: string; readonly text: string };

export type MemberFiles = {
  readonly member: Member;
  /** In the order in which they are imported: a year's history after the other, then positions. */
  readonly files: readonly DemoFile[];
};

export type DemoWish = {
  readonly seed: number;
  /** The last day of the history, which was downloaded the morning after. */
  readonly endDay: CalendarDate;
  /** How many months it goes back from there. */
  readonly months: number;
};

/** Weeks before the end of which every last day has its positions; earlier only every month has. */
const WEEKLY_POSITIONS = 8;

/** The exports of every member of the family. The same wish gives the same bytes. */
export function generateFamily({ seed, endDay, months }: DemoWish): MemberFiles[] {
  const calendar = createCalendar(firstDayOf(endDay, months), endDay);
  const market = createMarket(calendar, seed);
  return FAMILY.map((member, index) => {
    const { desks, positions } = live(member, market, seed * 100 + index * 10);
    return { member, files: [...histories({ member, desks, calendar, endDay }), ...positions] };
  });
}

function firstDayOf(endDay: CalendarDate, months: number): CalendarDate {
  const index = Number(endDay.slice(0, 4)) * 12 + Number(endDay.slice(5, 7)) - 1 - months;
  return calendarDate(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`);
}

/** Lets a member trade from the first session to the last, and writes down what is held on the days of positions. */
function live({ accounts }: Member, market: Market, seed: number) {
  const { calendar } = market;
  const traders = accounts.map((account, index) => {
    const desk = new Desk(account, market, createChance(seed + index));
    const wheels = Array.from({ length: account.wheels }, () => new Wheel(desk));
    const hunches = account.isSpeculating ? [new Hunch(desk)] : [];
    return { desk, acts: [new Household(desk), ...wheels, ...hunches] };
  });
  const desks = traders.map(({ desk }) => desk);
  const positions: DemoFile[] = [];
  for (let session = 0; session <= calendar.last; session++) {
    for (const { desk, acts } of traders) {
      desk.beginSession(session);
      for (const part of acts) {
        part.act(session);
      }
    }
    if (hasPositions(calendar, session)) {
      const day = calendar.dayOf(session);
      positions.push({ name: positionsFileName(day), text: positionsFile(desks, session, day) });
    }
  }
  return { desks, positions };
}

function hasPositions(calendar: Calendar, session: number): boolean {
  const isLate = session > calendar.last - WEEKLY_POSITIONS * 5;
  const isWeekEnd = isLate && calendar.weekEnd(session) === session;
  return session === calendar.last || isWeekEnd || calendar.isMonthEnd(session);
}

type Kept = {
  readonly member: Member;
  readonly desks: readonly Desk[];
  readonly calendar: Calendar;
  readonly endDay: CalendarDate;
};

/** The years are downloaded together at the end, each as a file of its own that its name tells. */
function histories({ member, desks, calendar, endDay }: Kept): DemoFile[] {
  const downloadedOn = addDays(endDay, 1);
  const years = new Set(calendar.days.slice(0, calendar.last + 1).map((day) => day.slice(0, 4)));
  return [...years].flatMap((year) => {
    const parts = desks.map(({ account, book }) => ({
      account,
      rows: book.rows.filter(({ runDate }) => runDate.startsWith(year)),
    }));
    return member.downloads === "ALL_ACCOUNTS"
      ? [{ name: `Accounts_History ${year}.csv`, text: accountsHistory(parts, downloadedOn) }]
      : parts.map((part) => ({
          name: `History_for_Account_${part.account.number} ${year}.csv`,
          text: accountHistory(part, downloadedOn),
        }));
  });
}
