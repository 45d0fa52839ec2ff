import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { ANSWER_KEY_LENGTH_MAX } from "@strikebook/core/uploads/line-answers";
import { isCsvFile, ONLY_CSV } from "@strikebook/core/uploads/upload-file";
import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { storedId as id } from "../shared/stored-id.ts";

/** Longest file name that is kept, in characters. */
export const FILE_NAME_LENGTH_MAX = 200;
/** Lines that one confirm may take out of review. */
const IMPORT_LINES_MAX = 5000;

/** The last part of whatever path a browser sends, without control characters. */
const fileName = z
  .string()
  .transform((text) => (text.split(/[\\/]/).at(-1) ?? "").replace(/\p{C}/gu, "").trim())
  .refine((name) => name !== "", "A file name is needed")
  .refine((name) => name.length <= FILE_NAME_LENGTH_MAX, {
    message: `The file name must be at most ${FILE_NAME_LENGTH_MAX} characters`,
  })
  .refine((name) => isCsvFile({ name }), ONLY_CSV);

/** A snapshot's day given by hand has come: a future one would be the latest of all from then on. */
const answersUntil = (today: CalendarDate) => ({
  accountId: id.nullish().transform((value) => value ?? undefined),
  portfolioDate: day("portfolioDate")
    .refine((given) => given <= today, "portfolioDate must not be in the future")
    .nullish()
    .transform((value) => value ?? undefined),
});

/** A file as it is offered for a preview, its bytes apart; `today` is the exchange's. */
export const offeredUpload = (today: CalendarDate) =>
  z
    .object({ filename: fileName, ...answersUntil(today) })
    .transform(({ filename, ...rest }) => ({ fileName: filename, ...rest }));

/** A preview that is confirmed, with the answers that it asked for; `today` is the exchange's. */
export const confirmedUpload = (today: CalendarDate) =>
  z.object({
    sessionId: id,
    ...answersUntil(today),
    importLines: z
      .array(z.int().positive())
      .max(IMPORT_LINES_MAX)
      .nullish()
      .transform((lines) => [...new Set(lines ?? [])]),
  });

export const uploadSession = z.object({ sessionId: id });

/** A line of a preview that the user says something of. */
export const classifiedLine = z.object({ sessionId: id, line: z.int().positive() });

export const takenBackAnswer = z.object({
  actionText: z.string().min(1, "An action's text is needed").max(ANSWER_KEY_LENGTH_MAX),
});

/** The path of an operation's progress. */
export const operationParams = z.object({ operationId: id });

export type OfferedUpload = z.output<ReturnType<typeof offeredUpload>>;
export type ConfirmedUpload = z.output<ReturnType<typeof confirmedUpload>>;
