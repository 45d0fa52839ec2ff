/** The only source of the present instant; tests give their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
