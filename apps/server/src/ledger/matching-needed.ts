/** Thrown where rows must be matched again, on the thread that answers everybody; what was written is rolled back. */
export class MatchingNeeded extends Error {}
