import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "../../../lib/format.ts";
import { writeDays } from "../../../lib/server-words.ts";
import { ApplyToAll } from "../../../ui/reference-data/apply-to-all.tsx";
import { BulkUpdateSection, ChangeCard } from "../../../ui/reference-data/bulk-update-section.tsx";
import { nameUpdates } from "../../../ui/reference-data/name-updates.ts";
import { failedOutcome, type Outcome } from "../../../ui/reference-data/outcome.tsx";
import type { Edits } from "../../../ui/reference-data/use-edits.ts";
import type { Selection } from "../../../ui/reference-data/use-selection.ts";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type EditProblems, editProblems, type HolidayEdit, NO_EDIT, toUpdate } from "../holiday-edit.ts";
import { holidayKey, holidayName, hoursText } from "../holiday-words.ts";
import { forgetHolidays, type Holiday, updateHolidays } from "../market-holidays.queries.ts";
import { HolidayFields } from "./holiday-fields.tsx";

type Props = {
  readonly selection: Selection<Holiday>;
  readonly edits: Edits<HolidayEdit>;
  readonly onSelectSome: () => void;
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
};

const NONE_CHANGED = "No changes detected in selected holidays";
const FAILED = "Update Failed";

/** Changes the selected holidays, each by itself or all alike, and sends what differs in one request. */
export function HolidayBulkUpdate({ selection, edits, onSelectSome, outcome, onOutcome }: Props) {
  const queryClient = useQueryClient();
  const [isTried, setIsTried] = useState(false);
  const changed = selection.rows.flatMap((holiday) => {
    const update = toUpdate(holiday, edits.of(holidayKey(holiday)));
    return update === undefined ? [] : [{ holiday, update, problems: editProblems(update) }];
  });
  const mutation = useMutation({
    mutationFn: () => updateHolidays(changed.map(({ update }) => update)),
    onSuccess: async ({ success, updatedCount, errors }) => {
      if (!success) {
        const names = changed.map(({ holiday }) => holidayName(holiday));
        onOutcome({ success, title: FAILED, errors: nameUpdates(errors, names).map(writeDays) });
        return;
      }
      const title = `${plural(updatedCount, "holiday")} updated`;
      onOutcome({ success, title });
      notify.success(title);
      edits.clear();
      await forgetHolidays(queryClient);
    },
    onError: (error) => onOutcome(failedOutcome(FAILED, error)),
  });
  const problem = whyNotSent(changed);
  const update = () => {
    setIsTried(problem !== undefined);
    onOutcome(undefined);
    if (problem === undefined) {
      mutation.mutate();
    }
  };
  return (
    <BulkUpdateSection
      title="Bulk Update"
      rows={selection.rows}
      renderCard={(holiday) => <HolidayCard key={holidayKey(holiday)} holiday={holiday} edits={edits} />}
      modifiedCount={changed.length}
      noneSelected="No holidays selected for update"
      noneSelectedHelp="Tick the holidays to change on the Stored Holidays tab."
      onSelectSome={onSelectSome}
      selectSomeLabel="Stored Holidays"
      updateLabel="Update Selected Holidays"
      busy={mutation.isPending}
      onUpdate={update}
      onResetAll={edits.clear}
      outcome={outcome}
      onOutcome={onOutcome}
      refusal={isTried ? problem : undefined}
    >
      <ApplyToAll
        count={selection.rows.length}
        nothing={NO_EDIT}
        onApply={(set) => {
          for (const holiday of selection.rows) {
            edits.change(holidayKey(holiday), set);
          }
        }}
      >
        {(edit, onChange) => <HolidayFields edit={edit} onChange={onChange} />}
      </ApplyToAll>
    </BulkUpdateSection>
  );
}

/** Undefined when it can be sent. */
function whyNotSent(changed: readonly { readonly problems: EditProblems }[]): string | undefined {
  if (changed.length === 0) {
    return NONE_CHANGED;
  }
  return changed.some(({ problems }) => Object.keys(problems).length > 0)
    ? "Some fields cannot be stored as they are: see what stands under them."
    : undefined;
}

function HolidayCard({ holiday, edits }: { readonly holiday: Holiday; readonly edits: Edits<HolidayEdit> }) {
  const key = holidayKey(holiday);
  const edit = edits.of(key);
  const update = toUpdate(holiday, edit);
  return (
    <ChangeCard
      title={holidayName(holiday)}
      subtitle={hoursText(holiday.tradingHour)}
      isModified={update !== undefined}
      onReset={() => edits.reset(key)}
    >
      <HolidayFields
        holiday={holiday}
        edit={edit}
        onChange={(changes) => edits.change(key, changes)}
        problems={editProblems(update)}
      />
    </ChangeCard>
  );
}
