import { STORED_SOURCES } from "@strikebook/core/closing-prices/closing-price";
import { z } from "zod";
import { optionalText } from "../shared/optional-text.ts";

/** Which stored closes are meant: of an instrument, of a source, of both, or all. */
export const closesFilter = z.object({
  instrument: optionalText("instrument").transform((text) => text ?? undefined),
  source: z
    .enum(STORED_SOURCES)
    .nullish()
    .transform((source) => source ?? undefined),
});

export type ClosesFilter = z.output<typeof closesFilter>;
