import { useState } from "react";
import { formatDays, plural } from "../../../lib/format.ts";
import { writeDays } from "../../../lib/network/server-words.ts";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import type { CoveredFile } from "../coverage.queries.ts";
import { RANGE_SOURCES, setFileRange } from "../coverage-statements.queries.ts";
import { FileRangeDialog } from "./file-range-dialog.tsx";
import { useCoverageChange } from "./use-coverage-change.ts";

const ANSWERED_SHOWN = 5;

/** The questions of all accounts' files, one for each file however many accounts it is of, folded: an answer can wait. */
export function FileQuestions({ files }: { readonly files: readonly CoveredFile[] }) {
  const [edited, setEdited] = useState<CoveredFile>();
  const open = [
    ...new Map(
      files.filter(({ range }) => range.offer !== null).map((file) => [file.sessionId, file]),
    ).values(),
  ];
  return (
    <>
      {open.length > 0 && (
        <details className="border-t border-line px-4 py-3">
          <summary className="min-h-6 cursor-pointer font-semibold">
            What did you ask Fidelity for?{" "}
            <span className="font-normal text-ink-2">{plural(open.length, "file")}</span>
          </summary>
          <section aria-label="What did you ask Fidelity for?" className="flex flex-col gap-2 pt-1">
            <p className="text-ink-2">
              Files don't say which days you asked for. Until you answer, only days with rows count.
            </p>
            <LongList items={open} step={5} className="flex flex-col gap-2">
              {(file) => <Question key={file.sessionId} file={file} onOther={() => setEdited(file)} />}
            </LongList>
          </section>
        </details>
      )}
      {edited && <FileRangeDialog file={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** What the files of an account were asked for, as far as it is known. */
export function FileRanges({ files }: { readonly files: readonly CoveredFile[] }) {
  const [edited, setEdited] = useState<CoveredFile>();
  const known = files.filter(({ range }) => range.offer === null);
  return (
    <>
      {known.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-ink-2">
            {plural(known.length, "file")} with known days
          </summary>
          <LongList items={known} step={ANSWERED_SHOWN} className="mt-1 flex flex-col gap-2">
            {(file) => (
              <li key={file.sessionId} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                <p className="min-w-0 flex-1 basis-72 wrap-anywhere text-ink-2">
                  {file.fileName}: {formatDays(file.range.firstDay ?? "", file.range.lastDay ?? "")},{" "}
                  {RANGE_SOURCES[file.range.source]}
                </p>
                <Button onClick={() => setEdited(file)}>
                  Change <span className="sr-only">the days of {file.fileName}</span>
                </Button>
              </li>
            )}
          </LongList>
        </details>
      )}
      {edited && <FileRangeDialog file={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function Question({ file, onOther }: { readonly file: CoveredFile; readonly onOther: () => void }) {
  const { change, isPending, isLocked, error } = useCoverageChange(setFileRange);
  const { sessionId, fileName, range } = file;
  if (range.offer === null) {
    return null;
  }
  const { question, firstDay, lastDay } = range.offer;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        {fileName}, rows of {formatDays(range.firstDay ?? "", range.lastDay ?? "")}.{" "}
        <strong>{writeDays(question)}</strong>
        {error !== undefined && (
          <span role="alert" className="block text-danger">
            {error}
          </span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button disabled={isLocked} busy={isPending} onClick={() => change({ sessionId, firstDay, lastDay })}>
          Yes
          <span className="sr-only">
            , {fileName} is of {formatDays(firstDay, lastDay)}
          </span>
        </Button>
        <Button variant="quiet" disabled={isLocked} onClick={onOther}>
          Other days <span className="sr-only">for {fileName}</span>
        </Button>
      </span>
    </li>
  );
}
