import { countWords } from "../shared/count-words.ts";

/** A file that did not become rows, in the words that the person saw; never a line of the file. */
type FailedFile = {
  readonly fileName: string;
  /** The kind of the file, `Fidelity transactions`; absent when nobody could tell. */
  readonly kind?: string | undefined;
  /** The very words that the person saw. */
  readonly words: string;
};

/** What became of a file that a person offered. */
export type FileEvent =
  | { readonly actionType: "FILE_IMPORTED"; readonly fileName: string; readonly rowsAdded: number }
  | { readonly actionType: "IMPORT_UNDONE"; readonly fileName: string; readonly rowsRemoved: number }
  | { readonly actionType: "FILE_IMPORT_CANCELLED"; readonly fileName: string }
  /** Could not be read, or holds nothing to import. */
  | (FailedFile & { readonly actionType: "FILE_REFUSED" })
  /** Was previewed and could not be stored. */
  | (FailedFile & { readonly actionType: "IMPORT_FAILED" });

type Described<Type> = Extract<FileEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const FILE_EVENTS = {
  FILE_IMPORTED: ({ fileName, rowsAdded }: Described<"FILE_IMPORTED">) =>
    `File ${fileName} imported: ${countWords(rowsAdded, "row")} added`,
  IMPORT_UNDONE: ({ fileName, rowsRemoved }: Described<"IMPORT_UNDONE">) =>
    `Import of file ${fileName} undone: ${countWords(rowsRemoved, "row")} removed`,
  FILE_IMPORT_CANCELLED: ({ fileName }: Described<"FILE_IMPORT_CANCELLED">) =>
    `Import of file ${fileName} cancelled`,
  FILE_REFUSED: ({ fileName }: Described<"FILE_REFUSED">) => `File ${fileName} refused`,
  IMPORT_FAILED: ({ fileName }: Described<"IMPORT_FAILED">) => `Import of file ${fileName} failed`,
};
