import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { SectionProps } from "../../ui/reference-data/calendar-descriptor.ts";
import { OutcomeNotice } from "../../ui/reference-data/parts/outcome-notice.tsx";
import { DeleteExpiriesDialog } from "./delete-expiries-dialog.tsx";
import { deleteOutcome } from "./expiry-outcomes.ts";
import { deleteExpiries } from "./option-expiry.queries.ts";

/** Deletes everything that is stored for the filter, after a question. */
export function DeleteSection({ filter, scope, operations }: SectionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { outcomes, running, setOutcome, run } = operations;
  const remove = async () => {
    await run("delete", async () => deleteOutcome(await deleteExpiries(filter)));
    setIsAsking(false);
  };
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
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
