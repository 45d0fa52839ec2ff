import { countWords } from "../shared/count-words.ts";

/** Acts on the data of everybody at once. */
export type DataEvent =
  | { readonly actionType: "BACKUP_STARTED"; readonly fileName: string }
  | {
      readonly actionType: "DATA_RESTORED";
      readonly fileName: string;
      /** When the backup was made, ISO 8601 in UTC. */
      readonly madeAt: string;
      /** The version of Strikebook that made it. */
      readonly madeBy: string;
      readonly rows: number;
    };

type Described<Type> = Extract<DataEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const DATA_EVENTS = {
  BACKUP_STARTED: ({ fileName }: Described<"BACKUP_STARTED">) => `Backup ${fileName} begun`,
  DATA_RESTORED: ({ fileName, rows }: Described<"DATA_RESTORED">) =>
    `All data replaced by backup ${fileName}: ${countWords(rows, "row")}`,
};
