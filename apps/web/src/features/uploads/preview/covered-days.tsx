import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDays } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { writeDays } from "../../../lib/network/server-words.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { Button } from "../../../ui/button.tsx";
import { FileRangeDialog } from "../../brokerage-accounts/components/file-range-dialog.tsx";
import { coverageQuery, isSameAccount } from "../../brokerage-accounts/coverage.queries.ts";
import { RANGE_SOURCES, setFileRange } from "../../brokerage-accounts/coverage-statements.queries.ts";
import type { UploadPreview } from "../uploads.mutations.ts";

type Range = NonNullable<UploadPreview["range"]>;
type Days = { readonly firstDay: string; readonly lastDay: string };

type Props = {
  readonly preview: UploadPreview;
  /** Whose books the file goes into. */
  readonly whose: Whose;
  /** True while the file is looked at: an answer given meanwhile would come too late for it. */
  readonly isChecking: boolean;
  /** Told once the server has the answer: the file is to be looked at again. */
  readonly onAnswered: () => void;
};

/**
 * The days that the file will cover, where they are more than those of its rows or may be; a question that may stay open,
 * but for a file without rows.
 */
export function CoveredDays({ preview, whose, isChecking, onAnswered }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const { range, sessionId, filename, totalLines } = preview;
  const hasRows = totalLines > 0;
  if (
    range === null ||
    preview.alreadyProcessed ||
    (hasRows && range.source === "ROWS" && range.offer === null)
  ) {
    return null;
  }
  return (
    <section aria-label="Days that the file covers" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Question {...{ range, sessionId, whose, isChecking, onAnswered }} />
      <Button disabled={isChecking} onClick={() => setIsChanging(true)}>
        {changeLabel(range)}
        {range.firstDay !== null && <span className="sr-only">: days that {filename} covers</span>}
      </Button>
      {isChanging && (
        <RangeDialog
          preview={preview}
          range={range}
          whose={whose}
          onAnswered={onAnswered}
          onClose={() => setIsChanging(false)}
        />
      )}
    </section>
  );
}

function changeLabel({ firstDay, offer }: Range): string {
  if (firstDay === null) {
    return "Say which days";
  }
  return offer === null ? "Change" : "Other days";
}

type QuestionProps = Pick<Props, "isChecking" | "onAnswered" | "whose"> & {
  readonly range: Range;
  readonly sessionId: string;
};

function Question({ range, sessionId, whose, isChecking, onAnswered }: QuestionProps) {
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: (days: Days) => setFileRange({ sessionId, ...days }, whose),
    onSuccess: async () => {
      onAnswered();
      await queries.invalidateQueries({ queryKey: coverageQuery().queryKey });
    },
  });
  const { firstDay, lastDay, offer, source } = range;
  if (firstDay === null || lastDay === null) {
    return <p className="min-w-0">The file has no rows. Which days did you ask Fidelity for?</p>;
  }
  if (offer === null) {
    return (
      <p className="min-w-0">
        Covers <strong>{formatDays(firstDay, lastDay)}</strong>, {RANGE_SOURCES[source]}.
      </p>
    );
  }
  return (
    <>
      <p className="min-w-0">
        What did you ask Fidelity for? <strong>{writeDays(offer.question)}</strong> Until you answer, only the
        days of its rows count as covered, {formatDays(firstDay, lastDay)}.
      </p>
      <Button
        disabled={isChecking}
        busy={answer.isPending}
        onClick={() => answer.mutate({ firstDay: offer.firstDay, lastDay: offer.lastDay })}
      >
        Yes<span className="sr-only">, {formatDays(offer.firstDay, offer.lastDay)}</span>
      </Button>
      {answer.isError && (
        <p role="alert" className="w-full text-danger">
          {graphqlErrorText(answer.error)}
        </p>
      )}
    </>
  );
}

const SUGGESTIONS_MAX = 3;

type DialogProps = Omit<Props, "isChecking"> & { readonly range: Range; readonly onClose: () => void };

/** A file without rows was mostly downloaded to close a gap: those of its account are offered, the newest first. */
function RangeDialog({ preview, whose, range, onAnswered, onClose }: DialogProps) {
  const { data = [] } = useQuery(coverageQuery({}, whose));
  const hasRows = preview.totalLines > 0;
  const gaps = data
    .filter((covered) => preview.accounts.some((account) => isSameAccount(account, covered)))
    .flatMap((covered) => covered.gaps)
    .reverse();
  return (
    <FileRangeDialog
      file={{ sessionId: preview.sessionId, fileName: preview.filename, range }}
      hasRows={hasRows}
      whose={whose}
      suggestions={hasRows ? [] : gaps.slice(0, SUGGESTIONS_MAX)}
      onAnswered={onAnswered}
      onClose={onClose}
    />
  );
}
