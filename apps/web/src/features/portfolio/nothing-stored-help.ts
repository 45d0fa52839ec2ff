import { formatDate } from "../../lib/format.ts";

type Asked = {
  /** Undefined for the latest day. */
  readonly date: string | undefined;
  /** Undefined for all accounts. */
  readonly account?: string | undefined;
};

/** Advice for a user who asked for a day or an account without stored positions. */
export function nothingStoredHelp({ date, account }: Asked): string {
  const when = date === undefined ? "" : ` of ${formatDate(date)} or before`;
  if (account !== undefined) {
    return `Nothing is stored of account ${account}${when}. Choose another account${when && " or a later day"}, or import its positions file.`;
  }
  return date === undefined
    ? "Import a positions file of your brokerage to see what you hold."
    : `Nothing is stored${when}. Choose a later day, or import its positions file.`;
}
