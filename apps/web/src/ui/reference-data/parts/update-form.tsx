import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";
import { Card } from "../../card.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { useShowMore } from "../../fold/show-more.tsx";
import { Notice } from "../../notice.tsx";
import type { CalendarView } from "../calendar-descriptor.ts";
import type { CalendarRow } from "../hooks/calendar-list.tsx";
import { useRowUpdates } from "../hooks/use-row-updates.ts";
import { ApplyToAll } from "./apply-to-all.tsx";
import { ChangeCard } from "./change-card.tsx";
import { FormFields } from "./form-fields.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";

const CARDS_STEP = 20;

/** The selected rows as cards in which they are changed, and the button that sends what was changed. */
export function UpdateForm(view: CalendarView) {
  const { selection, operations, onTab } = view;
  const { edit } = view.calendar;
  const outcome = operations.outcomes.update;
  const result = outcome && (
    <OutcomeNotice
      outcome={outcome}
      onClose={() => operations.setOutcome("update", undefined)}
      errorsTitle={edit.errorsTitle}
    />
  );
  const count = selection.rows.length;
  return (
    <Card title="Bulk Update" subtitle={count > 0 && `${formatCount(count)} selected`}>
      <div className="flex flex-col gap-3">
        {count === 0 ? (
          <>
            {result}
            <EmptyState
              title={edit.noneSelected}
              help={edit.noneSelectedHelp}
              action={<Button onClick={() => onTab("stored")}>{edit.toStored}</Button>}
            />
          </>
        ) : (
          <>
            <p className="text-ink-2">An empty field keeps the current value.</p>
            {/* The fields are inert while an update runs, because its answer clears them. */}
            <div inert={operations.running === "update"} className="flex flex-col gap-3">
              <SharedFields {...view} />
              <Cards {...view} />
            </div>
            <Send {...view}>{result}</Send>
          </>
        )}
      </div>
    </Card>
  );
}

function SharedFields({ calendar, selection, edits }: CalendarView) {
  const shared = calendar.edit.fields.filter(({ isSingle }) => !isSingle);
  return (
    shared.length > 0 && (
      <ApplyToAll
        count={selection.rows.length}
        onApply={(set) => {
          for (const row of selection.rows) {
            edits.change(calendar.rowKey(row), set);
          }
        }}
      >
        {(values, onChange) => <FormFields fields={shared} values={values} onChange={onChange} />}
      </ApplyToAll>
    )
  );
}

function Cards(view: CalendarView) {
  const { shown, more } = useShowMore(view.selection.rows, CARDS_STEP);
  return (
    <>
      {shown.map((row) => (
        <RowCard key={view.calendar.rowKey(row)} {...view} row={row} />
      ))}
      {more}
    </>
  );
}

function RowCard({ calendar, edits, row }: CalendarView & { readonly row: CalendarRow }) {
  const { fields, subtitle, toUpdate, problems } = calendar.edit;
  const key = calendar.rowKey(row);
  const values = edits.of(key);
  const update = toUpdate(row, values);
  return (
    <ChangeCard
      title={calendar.rowName(row)}
      subtitle={subtitle(row)}
      isModified={update !== undefined}
      onReset={() => edits.reset(key)}
    >
      <FormFields
        fields={fields}
        row={row}
        values={values}
        onChange={(changes) => edits.change(key, changes)}
        problems={problems(update, row)}
      />
    </ChangeCard>
  );
}

type SendProps = CalendarView & {
  /** The result of the last update. */
  readonly children: ReactNode;
};

function Send({ children, ...view }: SendProps) {
  const { calendar, edits, operations } = view;
  const { needsChange = false, updateLabel } = calendar.edit;
  const { modifiedCount, problem, isRefused, update } = useRowUpdates(view);
  const { running } = operations;
  return (
    <>
      {problem !== undefined && (needsChange || isRefused) && (
        <Notice tone={isRefused ? "warning" : "info"} role={isRefused ? "alert" : "status"}>
          {problem}
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={running === "update"}
          disabled={running !== undefined || (needsChange && problem !== undefined)}
          onClick={update}
        >
          {updateLabel}
        </Button>
        <Button disabled={running !== undefined || modifiedCount === 0} onClick={edits.clear}>
          Discard changes
        </Button>
        <p role="status" className="text-ink-2">
          {formatCount(modifiedCount)} modified
        </p>
      </div>
    </>
  );
}
