import { formatCount } from "../../shared/count-words.ts";
import { ROW_WARNINGS_MAX } from "../upload-file.ts";

/** Collects a file's warnings and keeps their number within bounds; what is left out is counted. */
export function createWarnings() {
  const ofFile: string[] = [];
  let rowCount = 0;
  let leftOut = 0;

  return {
    add(warning: string): void {
      if (ofFile.length < ROW_WARNINGS_MAX) {
        ofFile.push(warning);
      } else {
        leftOut += 1;
      }
    },
    /** The warnings that the row may keep. */
    ofRow(found: readonly string[]): readonly string[] {
      if (found.length === 0 || rowCount < ROW_WARNINGS_MAX) {
        rowCount += found.length;
        return found;
      }
      leftOut += found.length;
      return [];
    },
    list(): string[] {
      return leftOut === 0 ? ofFile : [...ofFile, `${formatCount(leftOut)} more warnings are not shown`];
    },
  };
}

export type Warnings = ReturnType<typeof createWarnings>;
