import type { Exchange } from "../market-holidays/exchange.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import {
  type AskedChange,
  type ChangePlan,
  type OfferedRow,
  planChanges,
  planSync,
  type StoredRow,
} from "../shared/plan-changes.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { compareOptionExpiries } from "./compare-option-expiry.ts";
import type { OptionExpiry } from "./option-expiry.ts";

type Optional<Value> = Value | null | undefined;

/** An administrator's change; an absent value stays. Year, month and exchange only identify the row. */
export type ExpiryChange = AskedChange & {
  readonly year?: Optional<number>;
  readonly month?: Optional<number>;
  readonly exchange?: Optional<Exchange>;
  readonly adjustedDate?: Optional<CalendarDate>;
  readonly isAdjusted?: Optional<boolean>;
  readonly adjustmentReason?: Optional<string>;
};

/** `US 2026-12`: one row a month. */
export const expiryKey = ({ exchange, year, month }: OptionExpiry): string =>
  `${exchange} ${year}-${String(month).padStart(2, "0")}`;

/** Plans the changes to `stored`, which holds every expiry that they name. */
export const planExpiryChanges = (
  asked: readonly ExpiryChange[],
  stored: readonly StoredRow<OptionExpiry>[],
): ChangePlan<OptionExpiry> => planChanges(asked, stored, { keyOf: expiryKey, build, isSame });

type Known = OfferedRow<OptionExpiry> | StoredRow<OptionExpiry>;

/** Plans a sync with the calculated expiries; `stored` holds every row of their months. */
export const planExpirySync = (
  stored: readonly StoredRow<OptionExpiry>[],
  calculated: readonly OfferedRow<OptionExpiry>[],
  overwrite: boolean,
) => planSync(compareOptionExpiries<Known>(stored, calculated), overwrite);

function build(
  { year, month, exchange, ...asked }: ExpiryChange,
  before: StoredRow<OptionExpiry> | undefined,
): Result<OptionExpiry, string> {
  if (before === undefined) {
    return err("an expiry date cannot be added by hand: a sync adds those that are missing");
  }
  const meant = { ...before, ...(year && { year }), ...(month && { month }), ...(exchange && { exchange }) };
  if (expiryKey(meant) !== expiryKey(before)) {
    return err(`the row with this id is ${expiryKey(before)}, not ${expiryKey(meant)}`);
  }
  const adjustedDate = asked.adjustedDate ?? before.adjustedDate;
  if (adjustedDate.slice(0, 7) !== before.calculatedDate.slice(0, 7)) {
    return err(`the adjusted date of ${expiryKey(before)} cannot be ${adjustedDate}`);
  }
  const hasMoved = adjustedDate !== before.adjustedDate;
  const isAdjusted =
    asked.isAdjusted ?? (hasMoved ? adjustedDate !== before.calculatedDate : before.isAdjusted);
  const adjustmentReason = asked.adjustmentReason || before.adjustmentReason;
  return ok({
    exchange: before.exchange,
    year: before.year,
    month: before.month,
    calculatedDate: before.calculatedDate,
    adjustedDate,
    isAdjusted,
    ...(adjustmentReason !== undefined && { adjustmentReason }),
  });
}

const isSame = (before: OptionExpiry, after: OptionExpiry) =>
  before.adjustedDate === after.adjustedDate &&
  before.isAdjusted === after.isAdjusted &&
  before.adjustmentReason === after.adjustmentReason;
