import { useQuery } from "@tanstack/react-query";
import { availablePortfolioDates } from "../portfolio.queries.ts";
import { DatePicker } from "./date-picker.tsx";

type Props = {
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
};

/** The days that have positions, fetched only when the user opens the list: most look at the latest day. */
export function OverviewDate({ date, onDate }: Props) {
  const dates = useQuery(availablePortfolioDates());
  return (
    <DatePicker availableDates={dates.data?.availableDates ?? []} date={date} onDate={onDate} labelHidden />
  );
}
