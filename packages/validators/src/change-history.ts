import { clampPageSize } from "@strikebook/core/shared/page";
import { z } from "zod";
import { id } from "./portfolio/positions.ts";

export const oneChange = z.object({ changeId: id });

/** A size under 1 becomes 20, over 100 becomes 100. */
export const changesPage = z.object({
  page: z.int("page must be a whole number").transform((page) => Math.max(0, page)),
  size: z.int("size must be a whole number").transform(clampPageSize),
});
