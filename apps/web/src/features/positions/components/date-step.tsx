import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDate, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useShowMore } from "../../../ui/show-more.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { positionDatesQuery } from "../positions.queries.ts";

type Props = {
  readonly accountId: string;
  readonly dates: readonly string[];
  readonly onBack: () => void;
  readonly onChoose: (dates: readonly string[]) => void;
};

/** Step 2: any of the account's dates. */
export function DateStep({ accountId, ...props }: Props) {
  const { data, error, refetch, isFetching } = useQuery(positionDatesQuery(accountId));
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
        <DateChoice {...props} available={data.dates} />
      )}
    </Card>
  );
}

/** Days that are drawn at first, and more on each request: half a year of weekdays. */
const DAYS_SHOWN = 130;

type ChoiceProps = Omit<Props, "accountId"> & { readonly available: readonly string[] };

function DateChoice({ available, dates, onBack, onChoose }: ChoiceProps) {
  const [chosen, setChosen] = useState(() => dates.filter((day) => available.includes(day)));
  const [isRefused, setIsRefused] = useState(false);
  const { shown, more } = useShowMore(available, DAYS_SHOWN);
  const choose = (next: readonly string[]) => {
    setChosen([...next]);
    setIsRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(chosen.length === 0);
    if (chosen.length > 0) {
      onChoose(available.filter((day) => chosen.includes(day)));
    }
  };
  if (available.length === 0) {
    return (
      <EmptyState
        title="No Dates Available"
        help="This account holds no positions on any date."
        action={<Button onClick={onBack}>Back</Button>}
      />
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {isRefused && (
        <Notice tone="warning" role="alert">
          Please select at least one date to continue.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => choose(available)}>Select All</Button>
        <Button onClick={() => choose([])}>Clear All</Button>
        <p role="status" className="text-ink-2">
          {plural(chosen.length, "date")} of {available.length} selected
        </p>
      </div>
      <fieldset className="grid max-h-96 grid-cols-2 gap-x-4 overflow-y-auto sm:grid-cols-3 lg:grid-cols-5">
        <legend className="sr-only">Dates</legend>
        {shown.map((day) => (
          <Checkbox
            key={day}
            label={formatDate(day)}
            checked={chosen.includes(day)}
            onChange={(checked) =>
              choose(checked ? [...chosen, day] : chosen.filter((other) => other !== day))
            }
          />
        ))}
      </fieldset>
      {more}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary">
          Continue to Portfolio
        </Button>
      </div>
    </form>
  );
}
