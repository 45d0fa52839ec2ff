import {
  findSettingsProblems,
  QUEUE_SETTINGS_BOUNDS,
  type QueueSettings,
} from "@strikebook/core/uploads/queue/queue-settings";
import { z } from "zod";

/** As many as the settings let a browser keep. */
export const REMEMBERED_MAX = QUEUE_SETTINGS_BOUNDS.maxHistoryEntries.max;
/** Uploads that one call may add. */
const AT_ONCE_MAX = 100;
const NAME_LENGTH_MAX = 255;
const MESSAGE_LENGTH_MAX = 1000;

/** Settings within their bounds; each one that is not is named with the words of the settings dialog. */
export const queueSettings = z.custom<QueueSettings>().superRefine((settings, { addIssue }) => {
  for (const [field, message] of Object.entries(findSettingsProblems(settings))) {
    addIssue({ code: "custom", path: [field], message });
  }
});

const cut = (length: number) => z.string().transform((text) => text.slice(0, length));

const rememberedUpload = z.object({
  id: z.string().min(1).max(50),
  fileName: cut(NAME_LENGTH_MAX),
  fileSizeBytes: z.number().int().nonnegative(),
  status: z.enum(["cancelled", "completed", "failed"]),
  uploadedAt: z.date(),
  durationMs: z.number().nonnegative().nullish(),
  message: cut(MESSAGE_LENGTH_MAX).nullish(),
});

export type RememberedUploadInput = z.output<typeof rememberedUpload>;

/** Uploads that have ended in the user's browser, in any order. */
export const rememberedUploads = z.object({
  uploads: z.array(rememberedUpload).max(AT_ONCE_MAX, `At most ${AT_ONCE_MAX} uploads at a time`),
});
