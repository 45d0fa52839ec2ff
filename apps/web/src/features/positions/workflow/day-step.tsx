import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, useState } from "react";
import { plural } from "../../../lib/format.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type DayChoice, daysOf, rangeProblem } from "./chosen-days.ts";
import { DayTicks, RangeFields } from "./day-fields.tsx";

/** Days on which an account has positions, newest first. */
type AccountDays = { readonly dates: readonly string[]; readonly accountName: string };

type Props = {
  /** The days of the first account; a range holds for all accounts. */
  readonly query: UseQueryResult<AccountDays>;
  readonly accountCount: number;
  /** Days may be chosen as a range, too. */
  readonly hasRange: boolean;
  readonly days: DayChoice;
  readonly onBack: () => void;
  readonly onChoose: (days: DayChoice) => void;
};

/** The step that chooses some of an account's days, or a range. */
export function DayStep({ query, ...props }: Props) {
  return (
    <QueryPanel title="Select Dates" subtitle={query.data?.accountName} query={query} of="dates">
      {(found) =>
        found.dates.length === 0 && props.accountCount === 1 ? (
          <EmptyState
            title="No Dates Available"
            help={`${props.hasRange ? found.accountName : "This account"} holds no positions on any date.`}
            action={<Back {...props} />}
          />
        ) : (
          <DayForm {...props} found={found} />
        )
      }
    </QueryPanel>
  );
}

type FormProps = Omit<Props, "accountCount" | "query"> & { readonly found: AccountDays };

function DayForm(props: FormProps) {
  const { found, hasRange, days, onChoose } = props;
  const { dates: available } = found;
  const [choice, setChoice] = useState(() => onlyOf(days, available));
  const [isRefused, setIsRefused] = useState(false);
  const problem = choice.mode === "range" ? rangeProblem(choice) : undefined;
  const choose = (next: DayChoice) => {
    setChoice(next);
    setIsRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = daysOf(choice).length === 0 || problem !== undefined;
    setIsRefused(isEmpty);
    if (!isEmpty) {
      onChoose(choice);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isRefused && problem === undefined && (
        <Notice tone="warning" role="alert">
          Please select at least one date to continue.
        </Notice>
      )}
      {hasRange && (
        <RangeFields
          range={choice.mode === "range" ? choice : undefined}
          problem={problem}
          onChange={(range) => choose({ mode: "range", ...range })}
        />
      )}
      {available.length === 0 ? (
        <Notice>
          No Dates Available: {found.accountName} holds no positions on any date. A range applies to the other
          accounts too.
        </Notice>
      ) : (
        <DayTicks
          available={available}
          days={choice.mode === "days" ? choice.days : []}
          hasRange={hasRange}
          onChange={(ticked) => choose({ mode: "days", days: ticked })}
        />
      )}
      {hasRange && (
        <p role="status" className="text-ink-2">
          {countWords(choice, found)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Back {...props} />
        <Button type="submit" variant="primary">
          Continue to Portfolio
        </Button>
      </div>
    </form>
  );
}

function Back({ hasRange, onBack }: Pick<Props, "hasRange" | "onBack">) {
  return <Button onClick={onBack}>{hasRange && <ArrowLeft aria-hidden size={16} />} Back</Button>;
}

/** Drops days that were chosen for another account and on which this one has no positions. */
function onlyOf(choice: DayChoice, available: readonly string[]): DayChoice {
  return choice.mode === "range"
    ? choice
    : { mode: "days", days: available.filter((day) => choice.days.includes(day)) };
}

function countWords(choice: DayChoice, { dates, accountName }: AccountDays): string {
  const days = new Set(daysOf(choice));
  const selected = `${plural(days.size, "date")} selected`;
  if (choice.mode === "days" || days.size === 0) {
    return selected;
  }
  const held = dates.filter((day) => days.has(day)).length;
  return `${selected}; ${accountName} holds positions on ${held} of them`;
}
