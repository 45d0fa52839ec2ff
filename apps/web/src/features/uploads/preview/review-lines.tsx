import { OctagonAlert } from "lucide-react";
import { hideLine } from "../../../lib/browser/hide-line.ts";
import { formatCount } from "../../../lib/format.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { UploadPreview } from "../uploads.mutations.ts";
import { LineQuestion } from "./line-question.tsx";

type Props = {
  readonly preview: UploadPreview;
  /** Whose books the file goes into. */
  readonly whose: Whose;
  /** Lines to be imported although they look like duplicates. */
  readonly chosen: readonly number[];
  readonly onChoose: (line: number, isChosen: boolean) => void;
  /** Told when the user has said what a line is. */
  readonly onAnswered: () => void;
};

/** The lines that a user has to look at, those that stop the import first. */
export function ReviewLines({ preview, whose, chosen, onChoose, onAnswered }: Props) {
  const lines = preview.review.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking));
  return (
    <section aria-label="Lines for review" className="flex flex-col gap-2">
      <h3 className="font-semibold">Lines for review</h3>
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.line} className="rounded-card border border-line px-3 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Line {line.line}</span>
              {line.isBlocking && (
                <StatusBadge tone="danger" icon={OctagonAlert}>
                  Blocks the import
                </StatusBadge>
              )}
              <span className="whitespace-pre-line">{serverWords(line.reason)}</span>
            </p>
            <code className="mt-1 block font-mono text-label whitespace-pre-wrap wrap-anywhere text-ink-2">
              {hideLine(line.text)}
            </code>
            {line.isBlocking && (
              <>
                <Moved line={line} />
                <LineQuestion sessionId={preview.sessionId} {...{ whose, line, onAnswered }} />
              </>
            )}
            {line.isImportable && (
              <Checkbox
                label={
                  <>
                    Import anyway <span className="sr-only">line {line.line}</span>
                  </>
                }
                checked={chosen.includes(line.line)}
                onChange={(isChosen) => onChoose(line.line, isChosen)}
              />
            )}
          </li>
        ))}
      </ul>
      {preview.reviewLines > lines.length && (
        <p className="text-label text-ink-2">
          The first {formatCount(lines.length)} of {formatCount(preview.reviewLines)} lines are shown.
        </p>
      )}
    </section>
  );
}

/** The amount and quantity of a line, as far as they can be read. */
function Moved({ line: { amount, quantity } }: { readonly line: UploadPreview["review"][number] }) {
  return amount || quantity ? (
    <p className="mt-1 flex flex-wrap gap-x-4">
      {amount && (
        <span>
          Amount <Amount value={amount} />
        </span>
      )}
      {quantity && (
        <span>
          Quantity <Amount value={quantity} kind="quantity" />
        </span>
      )}
    </p>
  ) : null;
}
