import { useQueryClient } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { useBulkUpdate } from "../../../ui/reference-data/hooks/use-bulk-update.ts";
import type { Edits } from "../../../ui/reference-data/hooks/use-edits.ts";
import { ApplyToAll } from "../../../ui/reference-data/parts/apply-to-all.tsx";
import { BulkUpdateSection, ChangeCard } from "../../../ui/reference-data/parts/bulk-update-section.tsx";
import type { Outcome } from "../../../ui/reference-data/parts/outcome.tsx";
import type { Selection } from "../../../ui/use-selection.ts";
import { type Earnings, forgetEarnings, updateEarnings } from "../earnings-calendar.queries.ts";
import { type EarningsEdit, editProblems, NO_EDIT, toUpdate } from "../earnings-edit.ts";
import { earningsKey, earningsName, formatQuarter } from "../earnings-words.ts";
import { EarningsFields } from "./earnings-fields.tsx";

type Props = {
  readonly selection: Selection<Earnings>;
  readonly edits: Edits<EarningsEdit>;
  readonly onSelectSome: () => void;
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
};

/** Changes the selected records, each by itself or all alike, and sends what differs in one request. */
export function EarningsBulkUpdate({ selection, edits, onSelectSome, outcome, onOutcome }: Props) {
  const queryClient = useQueryClient();
  const changed = selection.rows.flatMap((earnings) => {
    const update = toUpdate(earnings, edits.of(earningsKey(earnings)));
    return update === undefined
      ? []
      : [{ name: earningsName(earnings), update, problems: editProblems(update) }];
  });
  const { isPending, refusal, update } = useBulkUpdate({
    changed,
    send: updateEarnings,
    nothingChanged: "No earnings have been modified. Please make changes before updating.",
    doneText: (count) => `${plural(count, "earnings record")} updated`,
    onDone: async () => {
      edits.clear();
      selection.clear();
      await forgetEarnings(queryClient);
    },
    onOutcome,
  });
  return (
    <BulkUpdateSection
      title="Bulk Update"
      rows={selection.rows}
      renderCard={(earnings) => (
        <EarningsCard key={earningsKey(earnings)} earnings={earnings} edits={edits} />
      )}
      modifiedCount={changed.length}
      noneSelected="No earnings selected for update"
      noneSelectedHelp="Tick the records to change on the Stored Earnings tab."
      onSelectSome={onSelectSome}
      selectSomeLabel="Stored Earnings"
      updateLabel="Update Selected Earnings"
      busy={isPending}
      onUpdate={update}
      onResetAll={edits.clear}
      outcome={outcome}
      onOutcome={onOutcome}
      refusal={refusal}
    >
      <ApplyToAll
        count={selection.rows.length}
        nothing={NO_EDIT}
        onApply={(set) => {
          for (const earnings of selection.rows) {
            edits.change(earningsKey(earnings), set);
          }
        }}
      >
        {(edit, onChange) => <EarningsFields edit={edit} onChange={onChange} />}
      </ApplyToAll>
    </BulkUpdateSection>
  );
}

type CardProps = { readonly earnings: Earnings; readonly edits: Edits<EarningsEdit> };

function EarningsCard({ earnings, edits }: CardProps) {
  const key = earningsKey(earnings);
  const edit = edits.of(key);
  const update = toUpdate(earnings, edit);
  return (
    <ChangeCard
      title={earningsName(earnings)}
      subtitle={`${formatQuarter(earnings)}, ${earnings.earningsTiming}`}
      isModified={update !== undefined}
      onReset={() => edits.reset(key)}
    >
      <EarningsFields
        earnings={earnings}
        edit={edit}
        onChange={(changes) => edits.change(key, changes)}
        problems={editProblems(update)}
      />
    </ChangeCard>
  );
}
