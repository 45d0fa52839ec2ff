/** A family is seen at a glance: shares and growth say something only of more people, and are folded for it. */
export const FEW_PEOPLE = 20;
