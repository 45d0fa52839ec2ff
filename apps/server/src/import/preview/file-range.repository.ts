import { type FileRange, isOfferUseful, rangeOfFile } from "@strikebook/core/coverage/file-range";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import type { Queries } from "@strikebook/database/connection";
import { findFileAnswer } from "../../records/coverage-statements.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";

type Facts = Pick<UploadSession, "fileName" | "reading" | "sha256" | "userId">;

/** The days that a history file covers, or would; `at` is the exchange's wall clock at its download or now. */
export async function findFileRange(client: Queries, session: Facts, at: string): Promise<FileRange> {
  const { identity, order } = session.reading;
  const { firstDay, lastDay } = order ?? {};
  const rows = firstDay === undefined || lastDay === undefined ? undefined : { firstDay, lastDay };
  const range = rangeOfFile({
    fileName: session.fileName,
    rows,
    downloadedOn: identity.downloadedAt?.slice(0, 10) as CalendarDate | undefined,
    cameOn: at.slice(0, 10) as CalendarDate,
    period: identity.period,
    answer: await findFileAnswer(client, session.userId, session.sha256),
  });
  const { days, offer } = range;
  return offer === undefined || days === undefined || isWorthAsking(offer, days)
    ? range
    : { ...range, offer: undefined };
}

function isWorthAsking(offer: NonNullable<FileRange["offer"]>, days: NonNullable<FileRange["days"]>) {
  const closures = listMarketHolidays("US", offer.firstDay, offer.lastDay);
  const holidays = new Map(closures.map((holiday) => [holiday.atDate, holiday]));
  return isOfferUseful(offer, [days], (day) => isSession(day, holidays));
}
