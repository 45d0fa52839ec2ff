import { useQueryClient } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { useBulkUpdate } from "../../../ui/reference-data/hooks/use-bulk-update.ts";
import type { Edits } from "../../../ui/reference-data/hooks/use-edits.ts";
import { ApplyToAll } from "../../../ui/reference-data/parts/apply-to-all.tsx";
import { BulkUpdateSection, ChangeCard } from "../../../ui/reference-data/parts/bulk-update-section.tsx";
import type { Outcome } from "../../../ui/reference-data/parts/outcome.tsx";
import type { Selection } from "../../../ui/use-selection.ts";
import { editProblems, type HolidayEdit, NO_EDIT, toUpdate } from "../holiday-edit.ts";
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

/** Changes the selected holidays, each by itself or all alike, and sends what differs in one request. */
export function HolidayBulkUpdate({ selection, edits, onSelectSome, outcome, onOutcome }: Props) {
  const queryClient = useQueryClient();
  const changed = selection.rows.flatMap((holiday) => {
    const update = toUpdate(holiday, edits.of(holidayKey(holiday)));
    return update === undefined
      ? []
      : [{ name: holidayName(holiday), update, problems: editProblems(update) }];
  });
  const { isPending, refusal, update } = useBulkUpdate({
    changed,
    send: updateHolidays,
    nothingChanged: "No changes detected in selected holidays",
    doneText: (count) => `${plural(count, "holiday")} updated`,
    onDone: async () => {
      edits.clear();
      await forgetHolidays(queryClient);
    },
    onOutcome,
  });
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
