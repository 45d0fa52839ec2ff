import { TOKEN_SCOPES } from "@strikebook/core/users/token-scope";
import { z } from "zod";
import { givenPassword } from "./auth.ts";
import { day } from "./shared/day-range.ts";

const NAME_LENGTH_MAX = 60;

/** A new token for scripts, and the viewer's present password. */
export const newScriptToken = z.strictObject({
  name: z
    .string("Name is required")
    .trim()
    .min(1, "Name is required")
    .max(NAME_LENGTH_MAX, `Name must be at most ${NAME_LENGTH_MAX} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f<>]*$/, "Name holds characters that a name cannot have"),
  scope: z.enum(TOKEN_SCOPES, `Scope must be one of: ${TOKEN_SCOPES.join(", ")}`),
  /** The last day on which it is good; null without an end. */
  lastDay: day("Last day").nullable(),
  currentPassword: givenPassword,
});

export type NewScriptToken = z.output<typeof newScriptToken>;
