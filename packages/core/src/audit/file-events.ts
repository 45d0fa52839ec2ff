import { countWords } from "../shared/count-words.ts";

/** A file that did not become rows, in the words that the person saw; never a whole line of the file, and no amount. */
type FailedFile = {
  readonly fileName: string;
  /** The kind of the file, `Fidelity transactions`; absent when nobody could tell. */
  readonly kind?: string | undefined;
  /** The very words that the person saw. */
  readonly words: string;
  /** The actions of lines that nobody could read, each once, without their numbers; absent when none was in the way. */
  readonly actions?: readonly string[] | undefined;
};

/** What became of a file that a person offered. */
export type FileEvent =
  | { readonly actionType: "FILE_IMPORTED"; readonly fileName: string; readonly rowsAdded: number }
  | { readonly actionType: "IMPORT_UNDONE"; readonly fileName: string; readonly rowsRemoved: number }
  | { readonly actionType: "FILE_IMPORT_CANCELLED"; readonly fileName: string }
  /** Could not be read, or holds nothing to import. */
  | (FailedFile & { readonly actionType: "FILE_REFUSED" })
  /** Was previewed and could not be stored. */
  | (FailedFile & { readonly actionType: "IMPORT_FAILED" })
  /** An administrator needs not be reminded of it any more; its target is the person. */
  | { readonly actionType: "FAILED_FILE_DISMISSED"; readonly fileName: string };

type Described<Type> = Extract<FileEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const FILE_EVENTS = {
  FILE_IMPORTED: ({ fileName, rowsAdded }: Described<"FILE_IMPORTED">) =>
    `File ${fileName} imported: ${countWords(rowsAdded, "row")} added`,
  IMPORT_UNDONE: ({ fileName, rowsRemoved }: Described<"IMPORT_UNDONE">) =>
    `Import of file ${fileName} undone: ${countWords(rowsRemoved, "row")} removed`,
  FILE_IMPORT_CANCELLED: ({ fileName }: Described<"FILE_IMPORT_CANCELLED">) =>
    `Import of file ${fileName} cancelled`,
  FILE_REFUSED: ({ fileName, actions = [] }: Described<"FILE_REFUSED">) =>
    `File ${fileName} refused${actions.length === 0 ? "" : `: ${namedActions(actions)}`}`,
  IMPORT_FAILED: ({ fileName }: Described<"IMPORT_FAILED">) => `Import of file ${fileName} failed`,
  FAILED_FILE_DISMISSED: ({ fileName }: Described<"FAILED_FILE_DISMISSED">) =>
    `Failed file ${fileName} dismissed`,
};

/** Letters of one action. */
const ACTION_LENGTH_MAX = 60;
/** Actions that a log entry names; a file that the program can't read has hundreds. */
const ACTIONS_MAX = 5;

/** The actions of unread lines as the log may hold them: each once, the first of them, words with digits left out. */
export function loggedActions(texts: readonly string[]): readonly string[] {
  const plain = texts.map((text) => text.replace(/\S*\d\S*/g, "…").slice(0, ACTION_LENGTH_MAX));
  return [...new Set(plain)].slice(0, ACTIONS_MAX);
}

/** `lines “LOYALTY BONUS CREDIT”, “… GRANT”` */
export const namedActions = (actions: readonly string[]): string =>
  `${actions.length === 1 ? "line" : "lines"} ${actions.map((action) => `“${action}”`).join(", ")}`;
