import { z } from "zod";
import { pageQuery } from "../shared/page-query.ts";

/** Longer than any symbol or CUSIP. */
const SEARCH_LENGTH_MAX = 40;

/** A part of a symbol, and which page of those that hold it. */
export const tradedSymbolsQuery = pageQuery.extend({
  search: z
    .string()
    .nullish()
    .transform((text) => (text ?? "").trim())
    .pipe(z.string().max(SEARCH_LENGTH_MAX, `Search for at most ${SEARCH_LENGTH_MAX} characters`)),
});
