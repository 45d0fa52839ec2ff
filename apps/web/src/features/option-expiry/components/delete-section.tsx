import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OutcomeNotice } from "../../../ui/reference-data/parts/outcome.tsx";
import type { ExpiryFilter } from "../option-expiry.queries.ts";
import type { ExpiryOperations } from "../use-expiry-operations.ts";
import { DeleteExpiriesDialog } from "./delete-expiries-dialog.tsx";

type Props = {
  readonly filter: ExpiryFilter;
  /** The filter in words. */
  readonly scope: string;
  readonly operations: ExpiryOperations;
};

/** Everything that is stored for the filter goes, after a question. */
export function DeleteSection({ filter, scope, operations }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { outcomes, running, setOutcome, remove } = operations;
  return (
    <Card title="Delete Expiry Dates">
      <div className="flex flex-col gap-3">
        <Notice tone="warning">
          Deletes every stored expiry date for {scope}, whether it is selected or not, and what administrators
          edited too.
        </Notice>
        {outcomes.delete && (
          <OutcomeNotice outcome={outcomes.delete} onClose={() => setOutcome("delete", undefined)} />
        )}
        <div>
          <Button variant="danger" disabled={running !== undefined} onClick={() => setIsAsking(true)}>
            Delete Expiry Dates
          </Button>
        </div>
      </div>
      {isAsking && (
        <DeleteExpiriesDialog
          filter={filter}
          busy={running === "delete"}
          onConfirm={() => void remove().then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
