/** An option of the demo. */
export type Contract = {
  readonly underlying: string;
  readonly right: "CALL" | "PUT";
  /** US cents per share. */
  readonly strike: number;
  /** The session on whose close it expires. */
  readonly expiry: number;
};

/** What it pays per share at this price of the underlying, cents; 0 out of the money. */
export const intrinsicValue = ({ right, strike }: Contract, price: number): number =>
  Math.max(0, right === "PUT" ? strike - price : price - strike);
