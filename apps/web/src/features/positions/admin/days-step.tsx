import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { adminDaysQuery } from "./admin-positions.queries.ts";
import { type DayChoice, daysOf, rangeProblem } from "./chosen-days.ts";
import { DayTicks, RangeFields } from "./day-fields.tsx";

type Props = {
  /** The first one's days are offered; a range holds for all of them. */
  readonly accountIds: readonly [string, ...string[]];
  readonly days: DayChoice;
  readonly onBack: () => void;
  readonly onChoose: (days: DayChoice) => void;
};

/** Step 3: a range of days, or some of the first account's. */
export function DaysStep({ accountIds, ...props }: Props) {
  const { data, error, refetch, isFetching } = useQuery(adminDaysQuery(accountIds[0]));
  if (error && !data) {
    return (
      <Card title="Select Dates">
        <ErrorState
          title="Error loading dates"
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  }
  return (
    <Card title="Select Dates" subtitle={data?.accountName}>
      {data === undefined ? (
        <>
          <LoadingText>Loading dates...</LoadingText>
          <Skeleton className="h-24" />
        </>
      ) : (
        <DayForm {...props} found={data} accountCount={accountIds.length} />
      )}
    </Card>
  );
}

type FormProps = Omit<Props, "accountIds"> & {
  readonly found: { readonly dates: readonly string[]; readonly accountName: string };
  readonly accountCount: number;
};

function DayForm({ found, accountCount, days, onBack, onChoose }: FormProps) {
  const { dates: available, accountName } = found;
  const [choice, setChoice] = useState(() => onlyOf(days, available));
  const [isRefused, setIsRefused] = useState(false);
  const chosen = daysOf(choice);
  const problem = choice.mode === "range" ? rangeProblem(choice) : undefined;
  const choose = (next: DayChoice) => {
    setChoice(next);
    setIsRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = chosen.length === 0 || problem !== undefined;
    setIsRefused(isEmpty);
    if (!isEmpty) {
      onChoose(choice);
    }
  };
  const back = (
    <Button onClick={onBack}>
      <ArrowLeft aria-hidden size={16} /> Back
    </Button>
  );
  if (available.length === 0 && accountCount === 1) {
    return (
      <EmptyState
        title="No Dates Available"
        help={`${accountName} holds no positions on any date.`}
        action={back}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isRefused && problem === undefined && (
        <Notice tone="warning" role="alert">
          Please select at least one date to continue.
        </Notice>
      )}
      <RangeFields
        range={choice.mode === "range" ? choice : undefined}
        problem={problem}
        onChange={(range) => choose({ mode: "range", ...range })}
      />
      {available.length === 0 ? (
        <Notice>
          No Dates Available: {accountName} holds no positions on any date. A range holds for the other
          accounts too.
        </Notice>
      ) : (
        <DayTicks
          available={available}
          days={choice.mode === "days" ? choice.days : []}
          onChange={(ticked) => choose({ mode: "days", days: ticked })}
        />
      )}
      <p role="status" className="text-ink-2">
        {countWords(choice, found)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {back}
        <Button type="submit" variant="primary">
          Continue to Portfolio
        </Button>
      </div>
    </form>
  );
}

/** Of another account's days only those that this one has, too. */
function onlyOf(choice: DayChoice, available: readonly string[]): DayChoice {
  return choice.mode === "range"
    ? choice
    : { mode: "days", days: available.filter((day) => choice.days.includes(day)) };
}

function countWords(choice: DayChoice, { dates, accountName }: FormProps["found"]): string {
  const days = new Set(daysOf(choice));
  const selected = `${plural(days.size, "date")} selected`;
  if (choice.mode === "days" || days.size === 0) {
    return selected;
  }
  const held = dates.filter((day) => days.has(day)).length;
  return `${selected}, on ${held} of them ${accountName} holds positions`;
}
