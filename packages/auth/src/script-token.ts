import { createRandomToken, hashToken } from "./random-token.ts";

/** Scanners for leaked secrets know a token by it, and so does the server: the token of a session has dots instead. */
const PREFIX = "sb_";
const SHOWN_LENGTH = PREFIX.length + 4;
const FORM = /^sb_[\w-]{43}$/;

type NewScriptToken = {
  /** Shown once, stored nowhere. */
  readonly token: string;
  readonly hash: string;
  /** Its beginning, by which its owner tells it from others. */
  readonly hint: string;
};

/** A token for scripts. */
export function makeScriptToken(): NewScriptToken {
  const token = `${PREFIX}${createRandomToken()}`;
  return { token, hash: hashToken(token), hint: token.slice(0, SHOWN_LENGTH) };
}

/** True for a text of the form of a script's token, whether there is such a token or not. */
export const isScriptToken = (text: string): boolean => FORM.test(text);
