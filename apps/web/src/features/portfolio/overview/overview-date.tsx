import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { DatePicker } from "../components/date-picker.tsx";
import { availablePortfolioDates } from "../portfolio.queries.ts";

type Props = {
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
  /** The button that it stands in for was pressed. */
  readonly takesFocus: boolean;
};

/** The days that have positions, fetched only when the user opens the list: most look at the latest day. */
export function OverviewDate({ date, onDate, takesFocus }: Props) {
  const dates = useQuery(availablePortfolioDates());
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) {
      area.current?.querySelector("select")?.focus();
    }
  }, [takesFocus]);
  return (
    <div ref={area}>
      <DatePicker availableDates={dates.data?.availableDates ?? []} date={date} onDate={onDate} labelHidden />
    </div>
  );
}
