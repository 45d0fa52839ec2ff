import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Database } from "@strikebook/database/client";

export type StoredEarnings = EarningsRecord & {
  readonly id: string;
  /** An administrator wrote it: no sync changes it. */
  readonly isEdited: boolean;
  /** The source's record beneath an edit; absent where no source has one. */
  readonly source?: EarningsRecord;
};

type EarningsRow = {
  id: string;
  symbol: string;
  date: CalendarDate;
  hour: string;
  isEdited: boolean;
  epsEstimate: DecimalText | null;
  epsActual: DecimalText | null;
  quarter: number | null;
  year: number | null;
  revenueEstimate: DecimalText | null;
  revenueActual: DecimalText | null;
  source: EarningsRecord | null;
};

const IN_RANGE = `
  SELECT id, symbol, date, hour, trim_scale(eps_estimate) AS "epsEstimate", trim_scale(eps_actual) AS "epsActual",
         quarter, year, trim_scale(revenue_estimate) AS "revenueEstimate",
         trim_scale(revenue_actual) AS "revenueActual", provenance = 'MANUAL' AS "isEdited", source
    FROM earnings_records
   WHERE date BETWEEN $1 AND $2
   ORDER BY date, symbol`;

export type EarningsCalendarRepository = ReturnType<typeof createEarningsCalendarRepository>;

export function createEarningsCalendarRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Earnings from `fromDate` to `toDate`, both included, by day and symbol. */
    async findInRange(fromDate: CalendarDate, toDate: CalendarDate): Promise<StoredEarnings[]> {
      const { rows } = await pool.query<EarningsRow>({
        name: "earnings-in-range",
        text: IN_RANGE,
        values: [fromDate, toDate],
      });
      return rows.map(toEarnings);
    },
  };
}

function toEarnings({ id, symbol, date, hour, isEdited, ...known }: EarningsRow): StoredEarnings {
  return { id, symbol, date, hour, isEdited, ...withoutNulls(known) };
}

type WithoutNulls<Row> = { [Key in keyof Row]?: NonNullable<Row[Key]> };

function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>;
}
