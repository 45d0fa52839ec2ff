import { isBusy, isRefused, type QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { plural } from "../../../../lib/format.ts";
import { serverWords } from "../../../../lib/network/server-words.ts";
import { ProgressBar } from "../../../../ui/figures/progress-bar.tsx";
import { progressWords } from "../../progress/progress-words.ts";
import { booksOf, needsLook, type QueuedUpload } from "../../queue/queued-upload.ts";
import { findingOf } from "../finding-of.ts";
import { FileProblem } from "./file-problem.tsx";
import { ResultLine } from "./result-line.tsx";
import { previewWords } from "./row-words.ts";
import { WrongFile } from "./wrong-file.tsx";

type Props = {
  readonly upload: QueuedUpload;
  /** The open row says reason and result below. */
  readonly isOpen: boolean;
  /** True where there is room for a link in every row. */
  readonly isRoomy: boolean;
};

/** The file in a sentence: its days and accounts, its way through the server, its result or its problem. */
export function RowSentence({ upload, isOpen, isRoomy }: Props) {
  const { entry } = upload;
  if (isBusy(entry.status)) {
    return <FileProgress entry={entry} />;
  }
  if (entry.result !== undefined) {
    return isOpen ? null : <ResultLine result={entry.result} whose={booksOf(upload)} isLinked={isRoomy} />;
  }
  if (entry.error !== undefined) {
    return isRefused(entry) ? (
      <WrongFile reason={reasonOf(entry.error)} isAlert />
    ) : (
      <FileProblem entry={entry} />
    );
  }
  return <Checked upload={upload} isOpen={isOpen} />;
}

/** The server's reason without the step that met it. */
const reasonOf = (error: string): string => serverWords(error.replace(/^Preview failed: /, ""));

/** A site can send a file as an app does, without anybody having asked it to. */
const SHARED = "Shared with Strikebook: open it and look before you import.";

function Checked({ upload, isOpen }: Pick<Props, "isOpen" | "upload">) {
  const { preview, status } = upload.entry;
  if (preview === undefined || status !== "ready") {
    return null;
  }
  const isUnknown = findingOf(upload) === "unrecognized";
  const reason = serverWords(preview.blockedReason ?? "");
  return (
    <>
      {!isUnknown && <p>{previewWords(preview)}</p>}
      {!isOpen && upload.isShared && needsLook(upload) && <p className="text-warning">{SHARED}</p>}
      {!isOpen && !isUnknown && <p className="text-warning">{reason}</p>}
      {!isOpen && isUnknown && <WrongFile reason={reason} />}
      {!isOpen && <Warnings warnings={preview.warnings} />}
    </>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const [first] = warnings;
  return first === undefined ? null : (
    <p className="text-warning">
      {plural(warnings.length, "warning")}: {serverWords(first)}
    </p>
  );
}

/** The percent, step, rows and, where it is known, remaining time of a file: words in its line, a bar at its lower edge. */
function FileProgress({ entry }: { readonly entry: QueueFile }) {
  return (
    <>
      {/* The bar says the percent when it is asked; steps and times would only chatter. */}
      <p aria-hidden>{progressWords(entry).join(" · ")}</p>
      <ProgressBar
        label={`Progress of ${entry.fileName}`}
        percent={entry.progressPercent}
        className="absolute inset-x-0 bottom-0 rounded-none"
      />
    </>
  );
}
