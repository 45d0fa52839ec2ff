/**
 * SQL over open lots `l` of user $1 of one instrument and side: the day of the oldest opening or, of shares, of a split after
 * it. A price from before it says nothing of them. Null where an opening is in no file.
 */
export const PRICED_SINCE = `
  CASE WHEN bool_and(l.opened_on IS NOT NULL) THEN
    greatest(min(l.opened_on),
             (SELECT max(t.event_date) FROM transactions t
               WHERE t.user_id = $1 AND t.underlying = l.instrument AND t.instrument = l.instrument
                 AND t.type IN ('SPLIT', 'REVERSE_SPLIT'))) END`;

/** SQL over the same lots: their net cash, null where one is unknown. */
export const KNOWN_AMOUNT =
  "CASE WHEN bool_and(l.amount IS NOT NULL) THEN trim_scale(sum(l.amount))::text END";
