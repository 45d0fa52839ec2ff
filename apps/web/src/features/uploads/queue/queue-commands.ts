import type { QueueSettings, SettingsProblems } from "@strikebook/core/uploads/queue/queue-settings";
import type { UploadAnswers } from "../uploads.mutations.ts";
import type { AddReport } from "./queue-state.ts";

/**
 * Everything that may be asked of the queue. Arguments and answers can be sent to another tab. A command that does not
 * apply to where a file stands changes nothing.
 */
export type QueueCommands = {
  add(files: readonly File[], allowDuplicates: boolean): Promise<AddReport>;
  /** Takes a file out of the list and ends what is under way, unless it is being imported. */
  remove(id: string): void;
  /** Takes every file out, ends imports that can still be ended. */
  clear(): void;
  /** To a place from 0. */
  move(id: string, toIndex: number): void;
  pause(id: string): void;
  resume(id: string): void;
  pauseAll(): void;
  resumeAll(): void;
  /** Answers why it was not possible, undefined when it was. */
  cancel(id: string): Promise<string | undefined>;
  retry(id: string): void;
  retryAll(): void;
  /** Imports a ready file; settles when its import has ended. */
  confirm(id: string): Promise<void>;
  confirmAll(ids: readonly string[]): void;
  /** Takes answers to questions of the preview and asks the server once more. */
  answer(id: string, answers: UploadAnswers): void;
  /** Imports a probable duplicate all the same, or no longer. */
  chooseLine(id: string, line: number, isChosen: boolean): void;
  /** Gives a file its content back; answers why this is not the file, undefined when it is. */
  reselect(id: string, file: File): Promise<string | undefined>;
  startProcessing(): void;
  stopProcessing(): void;
  /** Takes the settings unless one is out of bounds; answers the problems. */
  saveSettings(settings: QueueSettings): Promise<SettingsProblems>;
  clearHistory(): void;
  dismissRestored(): void;
};
