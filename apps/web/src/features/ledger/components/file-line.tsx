import { Link } from "react-router-dom";
import { STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";

type Props = {
  readonly line: {
    /** Null when a statement made it, as the others. */
    readonly importId: string | null;
    readonly fileName: string | null;
    readonly line: number | null;
  };
};

/** The file and line that tell a row, which lead to the file in the upload history; or the way to what the person stated. */
export function FileLine({ line: { importId, fileName, line } }: Props) {
  if (importId === null || fileName === null) {
    return (
      <Link
        to={STATEMENTS_PATH}
        className="text-label text-inherit underline decoration-line-strong hover:decoration-current"
      >
        Your correction
      </Link>
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
      <span className="shrink-0">line {line}</span>
    </span>
  );
}
