/** The distance between two strikes at a price, cents. */
function step(price: number): number {
  if (price < 2000) {
    return 50;
  }
  if (price < 6000) {
    return 100;
  }
  return price < 15_000 ? 250 : 500;
}

/** The nearest strike at or below a price, cents. */
export const strikeBelow = (price: number): number => Math.floor(price / step(price)) * step(price);

/** The nearest strike at or above a price, cents. */
export const strikeAbove = (price: number): number => Math.ceil(price / step(price)) * step(price);
