import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";
import { OTHERS_FILE } from "../../../lib/others-file.ts";

const FileLinesDialog = lazy(async () => ({
  default: (await import("../../explain/components/file-lines-dialog.tsx")).FileLinesDialog,
}));

type Props = {
  /** The row that the line tells. */
  readonly transactionId: string | null;
  readonly line: {
    /** Null, as the others, when a statement made it, and where the file isn't told: it also holds accounts that aren't shared. */
    readonly importId: string | null;
    readonly fileName: string | null;
    readonly line: number | null;
  };
};

/**
 * The file that tells a row, which leads to the upload history, and the line, which opens as it stands in the file; or the
 * way to what the person stated.
 */
export function FileLine({ transactionId, line: { importId, fileName, line } }: Props) {
  if (importId === null || fileName === null || line === null) {
    return transactionId === null ? (
      <Link
        to={STATEMENTS_PATH}
        className="text-label text-inherit underline decoration-line-strong hover:decoration-current"
      >
        Your correction
      </Link>
    ) : (
      <span className="text-label text-ink-3">{OTHERS_FILE}</span>
    );
  }
  return (
    <span className="flex max-w-48 min-[90rem]:max-w-60 items-baseline leading-5 gap-1 text-label text-ink-2">
      <Link
        to={`/upload?history=${importId}`}
        title={fileName}
        className="min-w-0 truncate text-inherit underline decoration-line-strong hover:decoration-current"
      >
        {fileName}
      </Link>
      {transactionId !== null && (
        <RawLine transactionId={transactionId} place={{ importId, fileName, line }} />
      )}
    </span>
  );
}

type RawLineProps = {
  readonly transactionId: string;
  readonly place: { readonly fileName: string; readonly importId: string; readonly line: number };
};

function RawLine({ transactionId, place }: RawLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="target shrink-0 underline decoration-line-strong hover:decoration-current"
      >
        line {place.line}
      </button>
      {isOpen && (
        <Suspense>
          <FileLinesDialog transactionId={transactionId} place={place} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
