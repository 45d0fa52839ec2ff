import { isBusy, type QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { plural } from "../../lib/format.ts";

/** The tab's title while files are under way: `(60%) a.csv`, `(40%) 3 files`; undefined when none is. */
export function queueTitle(entries: readonly QueueFile[]): string | undefined {
  const busy = entries.filter(({ status }) => isBusy(status));
  const [first] = busy;
  if (first === undefined) {
    return undefined;
  }
  const percent = busy.reduce((sum, { progressPercent }) => sum + progressPercent, 0) / busy.length;
  return `(${Math.round(percent)}%) ${busy.length === 1 ? first.fileName : plural(busy.length, "file")}`;
}
