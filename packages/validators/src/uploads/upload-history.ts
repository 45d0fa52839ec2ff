import { clampPageSize } from "@strikebook/core/shared/page";
import { z } from "zod";
import { id } from "../portfolio/positions.ts";

/** A page of a user's imports. A size under 1 becomes 20, over 100 becomes 100. */
export const uploadHistoryPage = z.object({
  page: z.int("page must be a whole number").transform((page) => Math.max(0, page)),
  size: z.int("size must be a whole number").transform(clampPageSize),
  accountId: id.nullish().transform((value) => value ?? undefined),
  fileType: z
    .enum(["TRANSACTION", "PORTFOLIO", "REALIZED"])
    .nullish()
    .transform((value) => value ?? undefined),
  importId: id.nullish().transform((value) => value ?? undefined),
});

export const oneImport = z.object({ importId: id });

export type UploadHistoryPage = z.output<typeof uploadHistoryPage>;
