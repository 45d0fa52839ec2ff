import {
  AUDIT_DAYS_MAX,
  AUDIT_DAYS_TO_KEEP_DEFAULT,
  AUDIT_DAYS_TO_KEEP_MIN,
} from "@strikebook/validators/audit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { cleanUpAuditLogs, olderLogsQuery } from "../audit.queries.ts";
import { localTime } from "../entry-times.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Has to be typed: what goes is gone for all time. */
const WORD = "CLEANUP";

type Props = {
  readonly onClose: () => void;
  /** Called with how many entries were deleted. */
  readonly onCleaned: (logsDeleted: number) => void;
};

/** Deletes old entries, once it is said how many and a word is typed. */
export function CleanupDialog({ onClose, onCleaned }: Props) {
  const textId = useId();
  const [days, setDays] = useState(String(AUDIT_DAYS_TO_KEEP_DEFAULT));
  const [typed, setTyped] = useState("");
  const daysToKeep = readDays(days);
  const cleanup = useMutation({ mutationFn: cleanUpAuditLogs, onSuccess: onCleaned });
  return (
    <Modal
      title="Clean up audit logs"
      size="small"
      role="alertdialog"
      describedBy={textId}
      locked={cleanup.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={cleanup.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={daysToKeep === undefined || typed.trim().toUpperCase() !== WORD}
            busy={cleanup.isPending}
            onClick={() => daysToKeep !== undefined && cleanup.mutate(daysToKeep)}
          >
            Clean up logs
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {cleanup.isError && (
          <Notice tone="danger" role="alert">
            <p>Failed to clean up logs. Please try again.</p>
            <p className="text-label">{graphqlErrorText(cleanup.error)}</p>
          </Notice>
        )}
        <p id={textId}>Are you sure you want to clean up old audit logs? This action cannot be undone.</p>
        <DaysField value={days} isWrong={daysToKeep === undefined} onChange={setDays} />
        {daysToKeep !== undefined && <Consequence daysToKeep={daysToKeep} />}
        <TextField
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Modal>
  );
}

type DaysProps = {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (days: string) => void;
};

function DaysField({ value, isWrong, onChange }: DaysProps) {
  return (
    <TextField
      label="Days to keep"
      type="number"
      inputMode="numeric"
      min={AUDIT_DAYS_TO_KEEP_MIN}
      max={AUDIT_DAYS_MAX}
      step={1}
      value={value}
      error={
        isWrong
          ? `Days to keep must be a whole number from ${AUDIT_DAYS_TO_KEEP_MIN} to ${AUDIT_DAYS_MAX}`
          : undefined
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** How many entries would go; the cleanup does not wait for the answer. */
function Consequence({ daysToKeep }: { readonly daysToKeep: number }) {
  const [openedMs] = useState(() => Date.now());
  const limit = new Date(openedMs - daysToKeep * DAY_MS).toISOString();
  const { data, isError } = useQuery(olderLogsQuery(limit));
  const before = `performed before ${localTime(limit)}`;
  return (
    <p role="status" className="font-semibold">
      {consequence(isError ? undefined : data, before)}
      {data === undefined && !isError && " Counting..."}
    </p>
  );
}

function consequence(count: number | undefined, before: string): string {
  switch (count) {
    case undefined:
      return `Entries ${before} will be deleted.`;
    case 0:
      return `There are no entries ${before}, so nothing will be deleted.`;
    default:
      return `${plural(count, "entry", "entries")} ${before} will be deleted.`;
  }
}

function readDays(text: string): number | undefined {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return days >= AUDIT_DAYS_TO_KEEP_MIN && days <= AUDIT_DAYS_MAX ? days : undefined;
}
