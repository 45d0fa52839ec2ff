import { formatDate } from "../../lib/format.ts";

type Asked = {
  /** Undefined for the latest day. */
  readonly date: string | undefined;
  /** Undefined for all accounts. */
  readonly account?: string | undefined;
};

/** Advice for a user who asked for a day or an account without stored positions. */
export function nothingStoredHelp({ date, account }: Asked): string {
  const when = date === undefined ? "" : ` on or before ${formatDate(date)}`;
  if (account !== undefined) {
    return `Account ${account} has no positions${when}. Choose another account${when && " or a later day"}, or import its positions file.`;
  }
  return date === undefined
    ? "Import a Fidelity positions file to see what you hold."
    : `There are no positions${when}. Choose a later day, or import its positions file.`;
}
