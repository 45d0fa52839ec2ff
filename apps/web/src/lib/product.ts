/** The product's name wherever a user reads it. */
export const PRODUCT = "Strikebook";

/** Fidelity's page of activity and orders, from which a history is downloaded. */
export const FIDELITY_ACTIVITY = "https://digital.fidelity.com/ftgw/digital/portfolio/activity";
