import { actionOptions } from "@strikebook/core/audit/action-words";
import { useState } from "react";
import { readDay } from "../../../lib/address/read-day.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { AuditFilters, AuditView } from "../audit-request.ts";
import { ownZone } from "../entry-times.ts";
import { countFilters } from "../use-audit-view.ts";

type Props = {
  readonly view: AuditView;
  readonly filters: AuditFilters;
  readonly onChange: (filters: AuditFilters) => void;
};

const RESULTS = [
  { value: "", label: "All results" },
  { value: "true", label: "Success" },
  { value: "false", label: "Failed" },
];
const ALL_FAILED = [{ value: "", label: "Failed" }];

/** Days, type of action, result and whether readings of the log count; a change counts at once. */
export function AuditFilterPanel({ view, filters, onChange }: Props) {
  const isAllFailed = view === "failed";
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Days filters={filters} onChange={onChange} />
      <Select
        label="Action type"
        className="w-full sm:w-80"
        options={[{ value: "", label: "All actions" }, ...actionOptions(view, filters.actionType)]}
        value={filters.actionType ?? ""}
        onChange={(next) => onChange({ ...filters, actionType: next === "" ? undefined : next })}
      />
      <Select
        label="Result"
        className="w-full sm:w-48"
        options={isAllFailed ? ALL_FAILED : RESULTS}
        disabled={isAllFailed}
        hint={isAllFailed && "This view holds failures only."}
        value={isAllFailed ? "" : String(filters.success ?? "")}
        onChange={(next) => onChange({ ...filters, success: next === "" ? undefined : next === "true" })}
      />
      <Checkbox
        label="Include reading"
        className="sm:mt-6"
        checked={filters.includeReading ?? false}
        onChange={(isChecked) => onChange({ ...filters, includeReading: isChecked || undefined })}
      />
      {countFilters(filters) > 0 && (
        <Button className="sm:mt-5" onClick={() => onChange({})}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}

/** Typed days become the filter once both are whole and in order; until then the list stays as it is. */
function Days({ filters, onChange }: Pick<Props, "filters" | "onChange">) {
  const { startDate = "", endDate = "" } = filters;
  const given = `${startDate} ${endDate}`;
  const [seen, setSeen] = useState(given);
  const [typed, setTyped] = useState({ startDate, endDate });
  if (seen !== given) {
    setSeen(given);
    setTyped({ startDate, endDate });
  }
  const isBackwards = isWhole(typed) && !isInOrder(typed);
  const change = (changed: Partial<Range>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (isWhole(next) && isInOrder(next)) {
      onChange({ ...filters, startDate: readDay(next.startDate), endDate: readDay(next.endDate) });
    }
  };
  return (
    <>
      <TextField
        label="Start date"
        type="date"
        className="w-full sm:w-48"
        max={typed.endDate}
        hint={`Days of ${ownZone()}`}
        error={isBackwards ? "Start date must not be after end date" : undefined}
        value={typed.startDate}
        onChange={(event) => change({ startDate: event.target.value })}
      />
      <TextField
        label="End date"
        type="date"
        className="w-full sm:w-48"
        min={typed.startDate}
        value={typed.endDate}
        onChange={(event) => change({ endDate: event.target.value })}
      />
    </>
  );
}

type Range = { readonly startDate: string; readonly endDate: string };

/** A year that is still being typed is a day too, of another century. */
const isWhole = (range: Range) =>
  Object.values(range).every((day) => day === "" || readDay(day) !== undefined);

const isInOrder = ({ startDate, endDate }: Range) =>
  startDate === "" || endDate === "" || startDate <= endDate;
