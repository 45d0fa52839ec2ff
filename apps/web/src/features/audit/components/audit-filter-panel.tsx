import { actionOptions } from "@strikebook/core/audit/action-words";
import { readDay } from "../../../lib/address/read-day.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { DayRange } from "../../../ui/form/day-range.tsx";
import { Select } from "../../../ui/form/select.tsx";
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
      <DayRange
        range={{ from: filters.startDate ?? "", to: filters.endDate ?? "" }}
        onRange={({ from, to }) => onChange({ ...filters, startDate: readDay(from), endDate: readDay(to) })}
        labels={{ from: "Start date", to: "End date" }}
        hint={`Days in your time zone, ${ownZone()}`}
      />
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
