import { msUntil } from "@strikebook/core/shared/elapsed";
import { INVITATION_DAYS } from "@strikebook/core/users/invitation";

const LIFETIME_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** When a link that is made at `at` ceases to be good. */
export const expiryOf = (at: Date): Date => new Date(at.getTime() + LIFETIME_MS);

/** A link that would be good for longer than any was made while the clock was ahead. */
export const isExpired = (expiresAt: Date, now: Date): boolean => msUntil(expiresAt, now, LIFETIME_MS) === 0;
