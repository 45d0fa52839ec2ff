import { countWords } from "../shared/count-words.ts";
import { EXCHANGE_ZONE } from "../shared/exchange-day.ts";
import { deviceWords } from "../users/device-words.ts";

/** A push: letters of ASCII alone in the title, which travels in a header. */
export type PushMessage = { readonly title: string; readonly body: string };

/** Files or sign-ins that one push names. */
const NAMED_MAX = 5;
const FILE_NAME_LENGTH_MAX = 80;

export const TEST_PUSH: PushMessage = {
  title: "Strikebook: test",
  body: "Pushes of Strikebook reach you.",
};

/** Files that did not become rows; their names only for who wants details. */
export function failedFilesPush(fileNames: readonly string[], hasDetails: boolean): PushMessage {
  const count = fileNames.length;
  return {
    title: `Strikebook: ${count === 1 ? "a file wasn't imported" : `${countWords(count, "file")} weren't imported`}`,
    body: hasDetails
      ? named(fileNames.map((name) => name.replace(/\s+/g, " ").slice(0, FILE_NAME_LENGTH_MAX)))
      : `See why on the Upload page of Strikebook.`,
  };
}

export type ToldSignIn = { readonly at: Date; readonly userAgent: string | null };

/** Sign-ins by time and browser, with no address: neither whence somebody came nor where the house is. */
export function signInPush(signIns: readonly ToldSignIn[]): PushMessage {
  const lines = signIns.map(({ at, userAgent }) => `${INSTANT.format(at)}: ${deviceWords(userAgent)}`);
  return {
    title: `Strikebook: ${signIns.length === 1 ? "new sign-in" : countWords(signIns.length, "new sign-in")}`,
    body: `${named(lines)}\nIf that wasn't you, change your password.`,
  };
}

function named(lines: readonly string[]): string {
  const rest = lines.length - NAMED_MAX;
  return [...lines.slice(0, NAMED_MAX), ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}

const INSTANT = new Intl.DateTimeFormat("en-US", {
  timeZone: EXCHANGE_ZONE,
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
