import { createHash, randomBytes } from "node:crypto";

/** Scanners for leaked secrets know a token by it, and so does the server: the token of a session has dots instead. */
const PREFIX = "sb_";
const RANDOM_BYTES = 32;
const SHOWN_LENGTH = PREFIX.length + 4;
const FORM = /^sb_[\w-]{43}$/;

type NewScriptToken = {
  /** Shown once, stored nowhere. */
  readonly token: string;
  readonly hash: string;
  /** Its beginning, by which its owner tells it from others. */
  readonly hint: string;
};

/** A token for scripts. Nobody can guess 256 random bits, so a fast hash of it is enough. */
export function makeScriptToken(): NewScriptToken {
  const token = `${PREFIX}${randomBytes(RANDOM_BYTES).toString("base64url")}`;
  return { token, hash: hashScriptToken(token), hint: token.slice(0, SHOWN_LENGTH) };
}

/** What is stored in a token's place. */
export const hashScriptToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** True for a text of the form of a script's token, whether there is such a token or not. */
export const isScriptToken = (text: string): boolean => FORM.test(text);
