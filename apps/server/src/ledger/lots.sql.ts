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

/** SQL: the evidence that the sale `t` opened a short position; a row of Type Short needs none (domain.md 2.4). */
export const JOIN_SHORT_PROOF = `
    LEFT JOIN share_evidence e ON e.user_id = $1 AND e.account_id = t.account_id AND e.instrument = t.instrument
     AND e.day = t.event_date AND t.type = 'SELL' AND t.holding_type IS DISTINCT FROM 'Short'`;

/** SQL over {@link JOIN_SHORT_PROOF}: a `ShortProof` of core, or null. */
export const SHORT_PROOF = `
  CASE WHEN e.day IS NULL THEN NULL ELSE json_build_object('seenOn', e.seen_on,
    'mostHeld', trim_scale(e.most_held)::text, 'isBeginning', e.is_beginning) END`;
