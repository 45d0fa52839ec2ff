import { z } from "zod";

const LENGTH_MAX = 200;

/** A name that narrows what is asked for; absent or null narrows nothing. */
export const optionalText = (argument: string) =>
  z
    .string()
    .max(LENGTH_MAX, { message: `${argument} must be at most ${LENGTH_MAX} characters` })
    .nullish();
