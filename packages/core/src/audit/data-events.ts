import { countWords } from "../shared/count-words.ts";

/** Acts on the data of everybody at once, or on everything of one person. */
export type DataEvent =
  | { readonly actionType: "BACKUP_STARTED"; readonly fileName: string }
  | { readonly actionType: "BACKUP_VERIFICATION_STARTED"; readonly fileName: string }
  | { readonly actionType: "BACKUP_DOWNLOADED"; readonly fileName: string }
  | { readonly actionType: "BACKUP_DOWNLOAD_REFUSED"; readonly fileName: string; readonly reason: string }
  | {
      readonly actionType: "DATA_RESTORED";
      readonly fileName: string;
      /** When the backup was made, ISO 8601 in UTC. */
      readonly madeAt: string;
      /** The version of Strikebook that made it. */
      readonly madeBy: string;
      readonly rows: number;
    }
  /** By a person, of everything that is theirs. */
  | { readonly actionType: "TAKE_OUT_MADE"; readonly files: number; readonly sizeBytes: number };

type Described<Type> = Extract<DataEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const DATA_EVENTS = {
  BACKUP_STARTED: ({ fileName }: Described<"BACKUP_STARTED">) => `Backup ${fileName} begun`,
  BACKUP_VERIFICATION_STARTED: ({ fileName }: Described<"BACKUP_VERIFICATION_STARTED">) =>
    `Verification of backup ${fileName} begun`,
  BACKUP_DOWNLOADED: ({ fileName }: Described<"BACKUP_DOWNLOADED">) => `Backup ${fileName} downloaded`,
  BACKUP_DOWNLOAD_REFUSED: ({ fileName }: Described<"BACKUP_DOWNLOAD_REFUSED">) =>
    `Download of backup ${fileName} refused`,
  DATA_RESTORED: ({ fileName, rows }: Described<"DATA_RESTORED">) =>
    `All data replaced by backup ${fileName}: ${countWords(rows, "row")}`,
  TAKE_OUT_MADE: ({ files }: Described<"TAKE_OUT_MADE">) =>
    `Everything of their own downloaded, with ${countWords(files, "file")}`,
};
