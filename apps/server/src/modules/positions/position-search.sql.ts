/** A text that positions are looked for by, and the accounts whose names hold it. */
export type PositionSearch = { readonly text: string; readonly accountIds: readonly string[] };

/**
 * True for positions `p` whose symbol or description holds the text, in any case, or which are in one of the accounts; for
 * all when the text is null.
 */
export const FOUND_BY = (text: string, accountIds: string) => `
  (${text}::text IS NULL OR strpos(lower(p.symbol), lower(${text})) > 0
    OR strpos(lower(p.description), lower(${text})) > 0 OR p.account_id = ANY(${accountIds}::uuid[]))`;
