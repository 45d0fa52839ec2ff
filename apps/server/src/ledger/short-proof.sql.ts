/** SQL: the evidence that the sale `t` opened a short position; a row of Type Short needs none (domain.md 2.4). */
export const JOIN_SHORT_PROOF = `
    LEFT JOIN share_evidence e ON e.user_id = $1 AND e.account_id = t.account_id AND e.instrument = t.instrument
     AND e.day = t.event_date AND t.type = 'SELL' AND t.holding_type IS DISTINCT FROM 'Short'`;

/** SQL over {@link JOIN_SHORT_PROOF}: a `ShortProof` of core, or null. */
export const SHORT_PROOF = `
  CASE WHEN e.day IS NULL THEN NULL ELSE json_build_object('seenOn', e.seen_on,
    'mostHeld', trim_scale(e.most_held)::text, 'isBeginning', e.is_beginning) END`;
