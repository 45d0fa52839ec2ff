import { type FormEvent, useState } from "react";
import { formatDays } from "../../../lib/format.ts";
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
  /** Told once the server has the answer. */
  readonly onAnswered?: () => void;
  readonly onClose: () => void;
};

/** Asks which days a file was made for; an answer can be taken back here too. */
export function FileRangeDialog({ file, suggestions = [], hasRows = true, onAnswered, onClose }: Props) {
  const { sessionId, fileName, range } = file;
  const { offer } = range;
  const [firstDay, setFirstDay] = useState(offer?.firstDay ?? range.firstDay ?? "");
  const [lastDay, setLastDay] = useState(offer?.lastDay ?? range.lastDay ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const answer = useCoverageChange(async (days: Partial<Days> | "FORGET") => {
    await (days === "FORGET" ? removeFileRange(sessionId) : setFileRange({ sessionId, ...days }));
    onAnswered?.();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRange = firstDay !== "" && lastDay !== "" && firstDay <= lastDay;
    setIsRefused(!isRange);
    if (isRange) {
      answer.change({ firstDay, lastDay });
    }
  };
  return (
    <Modal
      title="Which days did you ask Fidelity for?"
      size="small"
      onClose={onClose}
      locked={answer.isPending}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <p className="wrap-anywhere text-ink-2">
          {fileName}
          {hasRows ? "" : " has no rows: nothing happened in these days, and they count as covered."}
        </p>
        {answer.error !== undefined && (
          <Notice tone="danger" role="alert">
            {answer.error}
          </Notice>
        )}
        {suggestions.map((days) => (
          <Button
            key={days.firstDay}
            disabled={answer.isLocked}
            onClick={() => answer.change({ firstDay: days.firstDay, lastDay: days.lastDay })}
          >
            {formatDays(days.firstDay, days.lastDay)}, a gap of the account
          </Button>
        ))}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="First day"
            type="date"
            value={firstDay}
            error={isRefused ? "Give both days, the first one first" : undefined}
            onChange={(event) => setFirstDay(event.target.value)}
          />
          <TextField
            label="Last day"
            type="date"
            value={lastDay}
            onChange={(event) => setLastDay(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {range.source === "PERSON" && (
            <Button variant="quiet" disabled={answer.isLocked} onClick={() => answer.change("FORGET")}>
              Take my answer back
            </Button>
          )}
          {hasRows && (
            <Button disabled={answer.isLocked} onClick={() => answer.change({})}>
              Only the days of its rows
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={answer.isLocked} busy={answer.isPending}>
            Use these days
          </Button>
        </div>
      </form>
    </Modal>
  );
}
