import { randomInt } from "node:crypto";
import { hashToken } from "./random-token.ts";

/** Without what is easily misread or heard wrong: 0 o, 1 l i, u v. */
const LETTERS = "abcdefghjkmnpqrstwxyz23456789";
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** Codes that are handed out at once. */
export const RECOVERY_CODES = 10;

/** Ten codes of 77 random bits, in groups of four: easy to write down, and nothing to guess at. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, (_, index) => {
      const letter = LETTERS.charAt(randomInt(LETTERS.length));
      return index > 0 && index % GROUP_LENGTH === 0 ? `-${letter}` : letter;
    }).join(""),
  );

/** What is stored of a recovery code; blanks, dashes and case don't count. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
