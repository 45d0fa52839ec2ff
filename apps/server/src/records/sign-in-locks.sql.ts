import { LOCK_SECONDS_MAX } from "@strikebook/core/users/sign-in-lock";

/**
 * SQL: who is locked out at a moment after failed tries, at any of their doors (at the front, at home, at the second step, where the
 * present password is asked for), and until when: `username`, which may be a name that nobody has, and `locked_until`.
 */
export const signInLocksAt = (moment: string): string => `(
  SELECT username, max(blocked_until) AS locked_until FROM (
    SELECT CASE WHEN key LIKE 'account:%' THEN substr(key, 9) ELSE split_part(key, ' ', 2) END AS username, blocked_until
    FROM sign_in_throttles
    WHERE (key LIKE 'account:%' OR key LIKE 'known:%') AND blocked_until > ${moment}::timestamptz
      AND blocked_until <= ${moment}::timestamptz + make_interval(secs => ${LOCK_SECONDS_MAX})) AS doors
  GROUP BY username)`;

/** SQL: whether a row of sign_in_throttles counts tries at a door of exactly this account. */
export const isDoorOf = (username: string): string =>
  `(key = 'account:' || ${username} OR (key LIKE 'known:%' AND right(key, length(${username}) + 1) = ' ' || ${username}))`;
