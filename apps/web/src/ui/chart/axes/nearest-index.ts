import { bisector } from "d3-array";

const byPlace = bisector<{ readonly x: number }, number>(({ x }) => x);

/** The point whose place is nearest to `x`; the places stand in order. */
export const nearestIndex = (places: readonly { readonly x: number }[], x: number): number =>
  byPlace.center(places, x);
