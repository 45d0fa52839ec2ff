import { alreadyInWords } from "@strikebook/core/uploads/already-in";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { asksOtherAccount, type QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadAnswers, UploadPreview } from "../uploads.mutations.ts";

type Props = {
  readonly upload: QueuedUpload;
  readonly preview: UploadPreview;
  readonly onAnswer: (answers: UploadAnswers) => void;
  readonly onDiffer: () => void;
};

/** Told here and not among the other warnings. */
export const otherAccountWords = ({ alreadyIn }: Pick<UploadPreview, "alreadyIn">): string[] =>
  alreadyIn.map(({ accountNumber, ...already }) =>
    alreadyInWords({ ...already, accountNumber: accountNumber ?? undefined }),
  );

/**
 * Rows of the file stand in another account already: imported here too, they would count twice. Where the account was
 * asked, the other one may be the answer; otherwise only the user knows that both made the same trades.
 */
export function OtherAccounts({ upload, preview, onAnswer, onDiffer }: Props) {
  if (preview.alreadyIn.length === 0) {
    return null;
  }
  const isAsked = preview.needsAccount || upload.answers.accountId != null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">Is this file from another account?</p>
      <ul className="list-disc pl-5">
        {otherAccountWords(preview).map((words) => (
          <li key={words}>{words}.</li>
        ))}
      </ul>
      <p>Imported here too, the same trades would count twice.</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isAsked &&
          preview.alreadyIn.map(({ accountId, accountName }) => (
            <Button key={accountId} onClick={() => onAnswer({ accountId })}>
              Use {accountName}
            </Button>
          ))}
        {asksOtherAccount(upload) ? (
          <Button onClick={onDiffer}>These are different trades</Button>
        ) : (
          <span>You said these are different trades.</span>
        )}
      </div>
    </Notice>
  );
}
