import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { storedId } from "../shared/stored-id.ts";

/** Longest name of an account that an answer is kept for, in characters. */
export const ACCOUNT_NAME_LENGTH_MAX = 500;

type Days = { firstDay?: CalendarDate | undefined; lastDay?: CalendarDate | undefined };

const isInOrder = ({ firstDay, lastDay }: Days) =>
  firstDay === undefined || lastDay === undefined || firstDay <= lastDay;
const OUT_OF_ORDER = { message: "The first day must not be after the last", path: ["firstDay"] };

const optionalDay = (argument: string) =>
  day(argument)
    .nullish()
    .transform((value) => value ?? undefined);

/** The days that a file was asked for; both absent are the days of its rows. */
export const fileRange = z
  .object({ sessionId: storedId, firstDay: optionalDay("firstDay"), lastDay: optionalDay("lastDay") })
  .refine(({ firstDay, lastDay }) => (firstDay === undefined) === (lastDay === undefined), {
    message: "Give both days, or none",
    path: ["lastDay"],
  })
  .refine(isInOrder, OUT_OF_ORDER);

export const fileOfRange = z.object({ sessionId: storedId });

/** Days of an account in which nothing happened. */
export const quietDays = z
  .object({ accountId: storedId, firstDay: day("firstDay"), lastDay: day("lastDay") })
  .refine(isInOrder, OUT_OF_ORDER);

/** Whether files hold all of the account since it began. */
export const noOlderHistory = z.object({ accountId: storedId, isSaid: z.boolean() });

export const oneStatement = z.object({ id: storedId });

const accountName = z.string().min(1, "A name is needed").max(ACCOUNT_NAME_LENGTH_MAX);

/** Which account a name is that files give without a number; null is a new one. */
export const accountNameAnswer = z.object({
  name: accountName,
  accountId: storedId.nullish().transform((value) => value ?? null),
});

export const takenBackName = z.object({ name: accountName });
