import { type FormEvent, useState } from "react";
import { formatDays } from "../../../lib/format.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import type { CoveredFile } from "../coverage.queries.ts";
import { removeFileRange, setFileRange } from "../coverage-statements.queries.ts";
import { useCoverageChange } from "./use-coverage-change.ts";

type Days = { readonly firstDay: string; readonly lastDay: string };

type Props = {
  readonly file: Pick<CoveredFile, "fileName" | "range" | "sessionId">;
  /** Days that the file may have been asked for, offered with a click. */
  readonly suggestions?: readonly Days[];
  /** False for an export without rows, which covers what the person says. */
  readonly hasRows?: boolean;
  /** Whose file it is, where that is not who the page shows. */
  readonly whose?: Whose;
  /** Told once the server has the answer. */
  readonly onAnswered?: () => void;
  readonly onClose: () => void;
};

/** Asks which days a file was made for; an answer can be taken back here too. */
export function FileRangeDialog({
  file,
  suggestions = [],
  hasRows = true,
  whose,
  onAnswered,
  onClose,
}: Props) {
  const { sessionId, fileName, range } = file;
  const answer = useCoverageChange(async (days: Partial<Days> | "FORGET") => {
    await (days === "FORGET"
      ? removeFileRange(sessionId, whose)
      : setFileRange({ sessionId, ...days }, whose));
    onAnswered?.();
    onClose();
  }, whose);
  return (
    <Modal
      title="Which days did you ask Fidelity for?"
      size="small"
      onClose={onClose}
      locked={answer.isPending}
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere text-ink-2">
          {fileName}
          {hasRows ? "" : " has no rows: nothing happened in these days, and they count as covered."}
        </p>
        {answer.error !== undefined && (
          <Notice tone="danger" role="alert">
            {answer.error}
          </Notice>
        )}
        {suggestions.map(({ firstDay, lastDay }) => (
          <Button
            key={firstDay}
            disabled={answer.isLocked || answer.isPending}
            onClick={() => answer.change({ firstDay, lastDay })}
          >
            {formatDays(firstDay, lastDay)}, a gap of the account
          </Button>
        ))}
        <DaysForm
          range={range}
          hasRows={hasRows}
          isBusy={answer.isPending}
          isLocked={answer.isLocked}
          onAnswer={answer.change}
        />
      </div>
    </Modal>
  );
}

type FormProps = {
  readonly range: CoveredFile["range"];
  readonly hasRows: boolean;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly onAnswer: (days: Partial<Days> | "FORGET") => void;
};

function DaysForm({ range, hasRows, isBusy, isLocked, onAnswer }: FormProps) {
  const { offer } = range;
  const [firstDay, setFirstDay] = useState(offer?.firstDay ?? range.firstDay ?? "");
  const [lastDay, setLastDay] = useState(offer?.lastDay ?? range.lastDay ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRange = firstDay !== "" && lastDay !== "" && firstDay <= lastDay;
    setIsRefused(!isRange);
    if (isRange) {
      onAnswer({ firstDay, lastDay });
    }
  };
  const field = { type: "date", className: "w-full" } as const;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...field}
          label="First day"
          value={firstDay}
          error={isRefused ? "Give both days, the first one first" : undefined}
          onChange={(event) => setFirstDay(event.target.value)}
        />
        <TextField
          {...field}
          label="Last day"
          value={lastDay}
          onChange={(event) => setLastDay(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {range.source === "PERSON" && (
          <Button variant="quiet" disabled={isLocked} onClick={() => onAnswer("FORGET")}>
            Take my answer back
          </Button>
        )}
        {hasRows && (
          <Button disabled={isLocked} onClick={() => onAnswer({})}>
            Only the days of its rows
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={isLocked} busy={isBusy}>
          Use these days
        </Button>
      </div>
    </form>
  );
}
