import { z } from "zod";
import { storedId } from "./shared/stored-id.ts";

const LIMIT = "limit must be a whole number from 1 to 100";

/** How many backups an administrator wants to see. */
export const backupsQuery = z.object({
  limit: z
    .int(LIMIT)
    .min(1, LIMIT)
    .max(100, LIMIT)
    .nullish()
    .transform((limit) => limit ?? 20),
});

/** One backup. */
export const oneBackup = z.object({ id: storedId });
