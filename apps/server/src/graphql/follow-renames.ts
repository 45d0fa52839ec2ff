/** What the argument `followRenames` does, wherever an underlying narrows rows. */
export const FOLLOW_RENAMES =
  "True finds all names of the underlying, each on the days on which it was its: by FB also META. False: the rows that say so.";
