import { useQuery } from "@tanstack/react-query";
import { availablePortfolioDates } from "../portfolio.queries.ts";
import { DatePicker } from "./date-picker.tsx";

type Props = {
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
};

/** The days that have positions, fetched once somebody wants another than the latest. */
export function OverviewDate({ date, onDate }: Props) {
  const dates = useQuery(availablePortfolioDates());
  return (
    <DatePicker availableDates={dates.data?.availableDates ?? []} date={date} onDate={onDate} labelHidden />
  );
}
