import { Button } from "../button.tsx";
import type { CalendarView } from "./calendar-descriptor.ts";
import { SyncForm } from "./parts/sync-form.tsx";
import { UpdateForm } from "./parts/update-form.tsx";

/** All that changes stored rows: sync, import, bulk update, delete. The results stay until they are cleared. */
export function BulkTab(view: CalendarView) {
  const { calendar, filter, scope, operations } = view;
  const { ImportSection, DeleteSection } = calendar;
  const { running, hasOutcomes, clearOutcomes } = operations;
  return (
    <div className="flex flex-col gap-4">
      {hasOutcomes && (
        <div className="flex justify-end">
          <Button disabled={running !== undefined} onClick={clearOutcomes}>
            Clear Results
          </Button>
        </div>
      )}
      <SyncForm {...view} />
      {ImportSection && <ImportSection filter={filter} scope={scope} operations={operations} />}
      <UpdateForm {...view} />
      {DeleteSection && <DeleteSection filter={filter} scope={scope} operations={operations} />}
    </div>
  );
}
