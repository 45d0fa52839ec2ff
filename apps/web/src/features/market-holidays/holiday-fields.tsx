import { EXCHANGES, type Exchange } from "@strikebook/core/market-holidays/exchange";
import { formatDate } from "../../lib/format.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { readExchange } from "../../ui/reference-data/hooks/use-exchange.ts";
import { currentHint } from "../../ui/reference-data/parts/change-card.tsx";
import type { EditProblems, HolidayEdit } from "./holiday-edit.ts";
import { EXCHANGE_LABELS, hoursText } from "./holiday-words.ts";
import type { Holiday } from "./market-holidays.queries.ts";

type Props = {
  /** The holiday whose values are shown as the current ones; absent while one value is set for several holidays. */
  readonly row?: Holiday | undefined;
  readonly edit: HolidayEdit;
  readonly onChange: (changes: Partial<HolidayEdit>) => void;
  readonly problems?: EditProblems;
};

const currentOf = (value: string | undefined) => (value === undefined ? {} : { hint: currentHint(value) });

/** The fields of a holiday, all empty until something is to change. */
export function HolidayFields({ row: holiday, edit, onChange, problems = {} }: Props) {
  return (
    <>
      <TextField
        label="Event name"
        {...currentOf(holiday?.eventName)}
        error={problems.eventName}
        value={edit.eventName}
        onChange={({ target }) => onChange({ eventName: target.value })}
      />
      <Hours row={holiday} edit={edit} onChange={onChange} problems={problems} />
      {holiday && (
        <TextField
          label="Date"
          type="date"
          hint={currentHint(formatDate(holiday.atDate))}
          error={problems.atDate}
          value={edit.atDate}
          onChange={({ target }) => onChange({ atDate: target.value })}
        />
      )}
      <Select
        label="Exchange"
        {...currentOf(holiday && EXCHANGE_LABELS[readExchange(holiday.exchange)])}
        options={[
          { value: "", label: "Keep current" },
          ...EXCHANGES.map((exchange) => ({ value: exchange, label: EXCHANGE_LABELS[exchange] })),
        ]}
        value={edit.exchange}
        onChange={(exchange) => onChange({ exchange: exchange as "" | Exchange })}
      />
      <TextField
        label="Time zone"
        {...currentOf(holiday?.timezone)}
        error={problems.timezone}
        value={edit.timezone}
        onChange={({ target }) => onChange({ timezone: target.value })}
      />
    </>
  );
}

function Hours({ row: holiday, edit, onChange, problems = {} }: Props) {
  return (
    <>
      <Select
        label="Trading hours"
        {...currentOf(holiday && hoursText(holiday.tradingHour))}
        options={[
          { value: "", label: "Keep current" },
          { value: "closed", label: "Closed all day" },
          { value: "open", label: "Open for short hours" },
        ]}
        value={edit.hours}
        onChange={(hours) => onChange({ hours: hours as HolidayEdit["hours"] })}
      />
      {edit.hours === "open" && (
        <TextField
          label="Open from and to"
          hint="For example 09:30-13:00, exchange time"
          error={problems.tradingHour}
          value={edit.tradingHour}
          onChange={({ target }) => onChange({ tradingHour: target.value })}
        />
      )}
    </>
  );
}
