/** What lists of positions know without a schema: a page that only shows them needs no zod. */
export const POSITION_TYPES = ["STOCK", "OPTION", "CASH", "BOND", "ETF", "MUTUAL_FUND", "OTHER"] as const;

/** Positions of a user that one page of an administrator's list may hold: an export asks for large ones. */
export const USER_POSITIONS_SIZE_MAX = 1000;

/** Accounts, days or symbols that one filter may name. */
export const FILTER_VALUES_MAX = 2000;
