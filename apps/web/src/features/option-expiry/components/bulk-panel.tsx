import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Edits } from "../../../ui/reference-data/hooks/use-edits.ts";
import { BulkUpdateSection } from "../../../ui/reference-data/parts/bulk-update-section.tsx";
import { SyncSection } from "../../../ui/reference-data/parts/sync-section.tsx";
import { type ExpiryEdit, isModified, updateProblem, updatesFor } from "../expiry-edits.ts";
import { toForecast } from "../expiry-words.ts";
import { compareExpiries, type ExpiryFilter, type StoredExpiry } from "../option-expiry.queries.ts";
import type { ExpiryOperations } from "../use-expiry-operations.ts";
import { ChangeExpiryCard } from "./change-expiry-card.tsx";
import { DeleteSection } from "./delete-section.tsx";

type Props = {
  readonly filter: ExpiryFilter;
  /** The filter in words. */
  readonly scope: string;
  readonly selected: readonly StoredExpiry[];
  readonly edits: Edits<ExpiryEdit>;
  readonly operations: ExpiryOperations;
  /** To the tab where expiries are selected. */
  readonly onSelectSome: () => void;
};

/** Sync, update and delete; their results stay until they are cleared. */
export function BulkPanel({ filter, scope, selected, edits, operations, onSelectSome }: Props) {
  const { outcomes, running, setOutcome, hasOutcomes, clearOutcomes } = operations;
  return (
    <div className="flex flex-col gap-4">
      {hasOutcomes && (
        <div className="flex justify-end">
          <Button disabled={running !== undefined} onClick={clearOutcomes}>
            Clear Results
          </Button>
        </div>
      )}
      <SyncSection
        title="Sync from API"
        description={`Stores the calculated expiry dates for ${scope}.`}
        syncLabel="Sync Expiry Dates"
        noun="stored expiry date"
        readForecast={async () => toForecast(await compareExpiries(filter))}
        forecastError={(message) => message}
        sync={operations.sync}
        outcome={outcomes.sync}
        onOutcome={(outcome) => setOutcome("sync", outcome)}
      />
      <UpdateSection selected={selected} edits={edits} operations={operations} onSelectSome={onSelectSome} />
      <DeleteSection filter={filter} scope={scope} operations={operations} />
    </div>
  );
}

type UpdateProps = Pick<Props, "edits" | "onSelectSome" | "operations" | "selected">;

function UpdateSection({ selected, edits, operations, onSelectSome }: UpdateProps) {
  const { outcomes, running, setOutcome, update } = operations;
  const modifiedCount = selected.filter((expiry) => isModified(expiry, edits.of(expiry.id))).length;
  const problem = updateProblem(selected, edits.of);
  const send = async () => {
    const { success } = await update(updatesFor(selected, edits.of));
    if (success) {
      edits.clear();
    }
  };
  return (
    <BulkUpdateSection
      title="Bulk Update"
      rows={selected}
      renderCard={(expiry) => (
        <ChangeExpiryCard key={expiry.id} expiry={expiry} edits={edits} disabled={running === "update"} />
      )}
      modifiedCount={modifiedCount}
      noneSelected="No expiries selected for update"
      noneSelectedHelp="Select the expiries to change in the Stored Expiries tab; they are changed here."
      onSelectSome={onSelectSome}
      selectSomeLabel="Go to Stored Expiries"
      updateLabel="Update Selected Expiries"
      busy={running === "update"}
      disabled={problem !== undefined || running !== undefined}
      onUpdate={() => void send()}
      onResetAll={edits.clear}
      outcome={outcomes.update}
      onOutcome={(outcome) => setOutcome("update", outcome)}
      errorsTitle="Failed to update expiry dates:"
    >
      {problem && <Notice role="status">{problem}</Notice>}
    </BulkUpdateSection>
  );
}
