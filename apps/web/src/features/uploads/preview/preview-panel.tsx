import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { useEffect, useId } from "react";
import { formatCount, plural } from "../../../lib/format.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/card.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { importHelp, importLabel, mayImport } from "../import-label.ts";
import { NameAccounts } from "../questions/name-accounts.tsx";
import { newAccountRefusal } from "../questions/new-account-refusal.ts";
import { asksOtherAccount, booksOf, doubtsOf, type QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadAnswers, UploadPreview } from "../uploads.mutations.ts";
import { AccountNamesQuestion } from "./account-names-question.tsx";
import { CoveredDays } from "./covered-days.tsx";
import { OtherAccounts, otherAccountWords } from "./other-accounts.tsx";
import { PreviewQuestions } from "./preview-questions.tsx";
import { PreviewSamples } from "./preview-samples.tsx";
import { ReviewLines } from "./review-lines.tsx";
import { TieOutTable } from "./tie-out-table.tsx";
import { Verdict } from "./verdict.tsx";

type Props = {
  readonly upload: QueuedUpload;
  readonly preview: UploadPreview;
  readonly onAnswer: (answers: UploadAnswers) => void;
  /** The warnings stand before the user's eyes. */
  readonly onLook: () => void;
  readonly onDiffer: () => void;
  readonly onChooseLine: (line: number, isChosen: boolean) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** The effect of confirming a file: the verdict first, then what is asked, the figures, and the decision. */
export function PreviewPanel(props: Props) {
  const { preview, onCancel } = props;
  return preview.brokerage === UNKNOWN_BROKERAGE ? (
    <UnknownFile reason={preview.blockedReason} onCancel={onCancel} />
  ) : (
    <KnownFile {...props} />
  );
}

function KnownFile({ upload, preview, ...handlers }: Props) {
  const { onAnswer, onChooseLine, onConfirm, onCancel, onDiffer } = handlers;
  const { onLook } = handlers;
  const doubts = doubtsOf(preview);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each set of warnings
  useEffect(() => {
    if (doubts !== "" || upload.isShared) {
      onLook();
    }
  }, [doubts]);
  const isChecking = upload.entry.status === "preview";
  const whose = booksOf(upload);
  const movesCash = preview.fileType === "TRANSACTION";
  const sampleCount = preview.sampleTransactions.length + preview.samplePositions.length;
  return (
    <div aria-busy={isChecking || undefined} className="flex flex-col gap-4 border-t border-line px-4 py-4">
      {upload.isShared && (
        <Notice>Another app or a website gave us this file. Import it only if you shared it.</Notice>
      )}
      {!preview.alreadyProcessed && <Verdict preview={preview} />}
      <PreviewNotices preview={preview} isOwn={upload.into === undefined} />
      <OtherAccounts upload={upload} preview={preview} onAnswer={onAnswer} onDiffer={onDiffer} />
      <PreviewQuestions preview={preview} upload={upload} onAnswer={onAnswer} />
      <AccountNamesQuestion
        preview={preview}
        upload={upload}
        isChecking={isChecking}
        onAnswered={() => onAnswer({})}
      />
      <CoveredDays {...{ preview, whose, isChecking }} onAnswered={() => onAnswer({})} />
      <PreviewCounts preview={preview} />
      {preview.review.length > 0 && (
        <ReviewLines
          preview={preview}
          whose={whose}
          chosen={upload.importLines}
          onChoose={onChooseLine}
          onAnswered={() => onAnswer({})}
        />
      )}
      {preview.accounts.length > 0 && !preview.needsAccount && (
        <Titled title={movesCash ? "Cash of each account after the import" : "Accounts of the file"}>
          <TieOutTable
            caption={`Accounts of ${preview.filename}`}
            accounts={preview.accounts}
            fileType={preview.fileType}
          />
        </Titled>
      )}
      {newAccountRefusal(upload) === undefined && (
        <NameAccounts preview={preview} onNamed={() => onAnswer({})} />
      )}
      {sampleCount > 0 && (
        <details className="rounded-card overflow-clip border border-line">
          <summary className="control cursor-pointer px-3 py-2">
            Samples: {formatCount(sampleCount)} of {plural(preview.totalLines, "line")}
          </summary>
          <PreviewSamples preview={preview} />
        </details>
      )}
      <Decision upload={upload} preview={preview} onConfirm={onConfirm} onCancel={onCancel} />
    </div>
  );
}

type DecisionProps = Pick<Props, "onCancel" | "onConfirm" | "preview" | "upload">;

function Decision({ upload, preview, onConfirm, onCancel }: DecisionProps) {
  const decideId = useId();
  const label = importLabel(preview, upload.importLines.length);
  const help = importHelp(label);
  return (
    <div className="-mx-4 -mb-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 md:sticky md:bottom-0 md:z-20">
      {preview.blockedReason !== null && (
        <p id={decideId} className="mr-auto text-danger">
          {serverWords(preview.blockedReason)}
        </p>
      )}
      {help !== undefined && (
        <p id={decideId} className="mr-auto max-w-prose text-ink-2">
          {help}
        </p>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        variant="primary"
        busy={upload.entry.status === "preview"}
        disabled={!mayImport(preview) || asksOtherAccount(upload)}
        aria-describedby={preview.blockedReason === null && help === undefined ? undefined : decideId}
        onClick={onConfirm}
      >
        {label}
      </Button>
    </div>
  );
}

function PreviewNotices({ preview, isOwn }: Pick<Props, "preview"> & { readonly isOwn: boolean }) {
  const saidElsewhere = otherAccountWords(preview);
  const warnings = preview.warnings.filter((warning) => !saidElsewhere.includes(warning));
  return (
    <>
      {preview.alreadyProcessed && (
        <Notice>
          <p className="font-semibold">
            {isOwn ? "You've already imported this file." : "This file is imported already."} Nothing new to
            add.
          </p>
          {preview.skipReason !== null && <p>{serverWords(preview.skipReason)}</p>}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning">
          <p className="font-semibold">Warnings</p>
          <LongList items={warnings} step={20} className="list-disc pl-5">
            {(warning) => <li key={warning}>{serverWords(warning)}</li>}
          </LongList>
        </Notice>
      )}
    </>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <div className="rounded-card overflow-clip border border-line">{children}</div>
    </section>
  );
}

/** Every data line of the file is in exactly one of the four. */
function PreviewCounts({ preview }: { readonly preview: UploadPreview }) {
  const { newLines, duplicateLines, informationalLines, reviewLines } = preview;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label="New">{formatCount(newLines)}</Figure>
        <Figure label="Duplicate">{formatCount(duplicateLines)}</Figure>
        <Figure label="Informational">{formatCount(informationalLines)}</Figure>
        <Figure label="For review">{formatCount(reviewLines)}</Figure>
      </dl>
      {informationalLines > 0 && (
        <p className="mt-2 text-label text-ink-2">Informational lines don't move money or shares.</p>
      )}
    </div>
  );
}

type UnknownProps = {
  /** The server's words on what was looked for. */
  readonly reason: string | null;
  readonly onCancel: () => void;
};

/** A file that no brokerage knows: shows the contents that a file must have instead of counts of zero. */
export function UnknownFile({ reason, onCancel }: UnknownProps) {
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
      <Notice tone="warning">
        <p className="font-semibold">Brokerage: Unknown</p>
        <p>{reason}</p>
        <p>This file wasn't imported. Download one of these exports from Fidelity and try again.</p>
      </Notice>
      <div className="flex justify-end">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
