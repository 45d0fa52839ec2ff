/** The product's name wherever a user reads it. */
export const PRODUCT = "Strikebook";
