import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatDays, plural } from "../../lib/format.ts";
import { question } from "../../lib/network/query.ts";
import { Answer } from "../../ui/answer/answer.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import type { CalendarFilter } from "../../ui/reference-data/hooks/calendar-queries.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { exchangeLabel } from "./expiry-words.ts";
import { storedExpiries } from "./option-expiry.queries.ts";

const WORD = "DELETE";

type Props = {
  readonly filter: CalendarFilter;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Counts anew what the range holds, and asks for a word before all of it goes. */
export function DeleteExpiriesDialog({ filter, busy, onConfirm, onClose }: Props) {
  const textId = useId();
  const [typed, setTyped] = useState("");
  const found = useQuery({
    ...question(
      ["option-expiry", "Count", filter],
      async (signal) => (await storedExpiries(filter, signal)).length,
    ),
    // Each question counts anew.
    gcTime: 0,
    refetchOnMount: "always",
  });
  const count = found.isError ? undefined : found.data;
  const where = exchangeLabel(filter.exchange);
  return (
    <Modal
      title={`Delete ${count === undefined ? "expiry dates" : plural(count, "expiry date")} for ${where}`}
      size="small"
      role="alertdialog"
      describedBy={textId}
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={count === undefined || count === 0 || typed.trim() !== WORD}
            busy={busy}
            onClick={onConfirm}
          >
            Delete
          </Button>
        </>
      }
    >
      <div id={textId} className="flex flex-col gap-3">
        <Answer
          of="what is stored"
          query={found}
          failure="We couldn't load the stored dates"
          loadingText="Counting what is stored..."
          loading={<Skeleton className="h-16" />}
        >
          {(counted) => <Consequence count={counted} where={where} filter={filter} />}
        </Answer>
        <TextField
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={busy || count === 0}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Modal>
  );
}

type ConsequenceProps = {
  readonly count: number;
  readonly where: string;
  readonly filter: CalendarFilter;
};

function Consequence({ count, where, filter }: ConsequenceProps) {
  const range = formatDays(filter.fromDate, filter.toDate);
  if (count === 0) {
    return (
      <p>
        Nothing is stored for {where} in {range}: there is nothing to delete.
      </p>
    );
  }
  return (
    <>
      <p>
        <strong className="font-semibold">{plural(count, "stored expiry date")}</strong> for {where} with an
        adjusted date in {range} {count === 1 ? "is" : "are"} deleted, edits by administrators too. The
        trading calendar shows no expiry in {count === 1 ? "that month" : "those months"} until a sync adds{" "}
        {count === 1 ? "it" : "them"} again.
      </p>
      <p>This action cannot be undone.</p>
    </>
  );
}
