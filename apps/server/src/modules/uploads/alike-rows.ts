/** Dollars between the prices or amounts of two rows that may be one. */
export const NEAR_AMOUNT = 0.05;
/** Days between two cash movements that may be one. */
export const NEAR_DAYS = 5;
/** Days between an event and the day it is posted, at most. */
export const POSTING_DAYS = 15;
