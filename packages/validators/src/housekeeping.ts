import { z } from "zod";
import { storedId } from "./shared/stored-id.ts";

/** A file by its person and name. */
export const failedFile = z.object({
  userId: storedId,
  fileName: z.string().max(1000, "fileName is too long"),
});
