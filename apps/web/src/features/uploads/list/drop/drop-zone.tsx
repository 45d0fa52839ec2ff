import { useQuery } from "@tanstack/react-query";
import { Download, FileUp } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { FileButton } from "../../../../ui/form/file-button.tsx";
import { coverageQuery } from "../../../brokerage-accounts/coverage.queries.ts";
import { FidelitySteps } from "./fidelity-steps.tsx";

type Props = {
  readonly onFiles: (files: readonly File[]) => void;
  /** Why nothing can be added; undefined when it can. */
  readonly disabledReason: string | undefined;
};

/** Before the first file: where files are dropped, and where they are downloaded. Drops are taken on the whole page. */
export function DropZone({ onFiles, disabledReason }: Props) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-card flex min-h-40 flex-wrap items-center justify-center gap-x-10 gap-y-4 border border-dashed border-line-strong bg-surface px-4 py-4">
        <div className="flex flex-col items-center gap-2 text-center">
          <p className="inline-flex items-center gap-2 text-card">
            <FileUp aria-hidden size={20} className="text-ink-3" />
            <span>Drop brokerage CSV files here</span>
          </p>
          <p id={hintId} className="max-w-96 text-ink-2">
            {disabledReason ??
              "Fidelity account history and portfolio positions. CSV, up to 100 MB each; several at once."}
          </p>
          <Browse variant="primary" {...{ onFiles, disabledReason, hintId }} />
        </div>
        <FidelitySteps />
      </div>
      <NextDownload />
    </div>
  );
}

/** After the first file: the same in one line, beside the list. */
export function SmallDropZone({ onFiles, disabledReason }: Props) {
  const hintId = useId();
  return (
    <span className="rounded-card inline-flex items-center gap-2 border border-dashed border-line-strong py-1 pr-1 pl-1 lg:pl-3">
      <span id={hintId} className="hidden text-ink-2 lg:inline">
        {disabledReason ?? "Drop brokerage CSV files here"}
      </span>
      <Browse variant="secondary" {...{ onFiles, disabledReason, hintId }} />
    </span>
  );
}

type BrowseProps = Props & {
  readonly variant: "primary" | "secondary";
  /** The text that says what may be chosen, or why nothing. */
  readonly hintId: string;
};

function Browse({ onFiles, disabledReason, variant, hintId }: BrowseProps) {
  return (
    <FileButton
      label="Files to upload"
      multiple
      variant={variant}
      disabled={disabledReason !== undefined}
      aria-describedby={hintId}
      onFiles={onFiles}
    >
      Browse Files
    </FileButton>
  );
}

/** The download that helps most now, by what is on record; nothing for a newcomer and where nothing is missing. */
function NextDownload() {
  const { data = [] } = useQuery(coverageQuery());
  const [next] = data.flatMap(({ nextDownloads }) => nextDownloads.slice(0, 1));
  return next === undefined ? null : (
    <p className="flex items-start gap-2 px-1 text-ink-2">
      <Download aria-hidden size={18} className="mt-px shrink-0" />
      <span>
        Next: {next.sentence}{" "}
        <Link to="/user/accounts" className="text-accent underline">
          Coverage of all accounts
        </Link>
      </span>
    </p>
  );
}
