import type { PositionType } from "../portfolio/classify-position.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

/** What the positions of one owner come to. */
export type OwnedStatistics = {
  readonly positions: number;
  readonly accounts: number;
  readonly symbols: readonly string[];
  readonly types: readonly PositionType[];
  /** Today, each account as of its own newest day; US dollars. */
  readonly currentValue: DecimalText;
  readonly firstDate: CalendarDate | null;
  readonly lastDate: CalendarDate | null;
};

/** The same of several owners together; symbols and types are counted. */
export type PositionStatistics = Omit<OwnedStatistics, "symbols" | "types"> &
  Record<"symbols" | "types", number>;

/** A symbol or a type that several owners have counts once. */
export function joinStatistics(owners: readonly OwnedStatistics[]): PositionStatistics {
  const days = (of: "firstDate" | "lastDate") => owners.flatMap((owner) => owner[of] ?? []).sort();
  return {
    positions: owners.reduce((sum, { positions }) => sum + positions, 0),
    accounts: owners.reduce((sum, { accounts }) => sum + accounts, 0),
    symbols: new Set(owners.flatMap(({ symbols }) => symbols)).size,
    types: new Set(owners.flatMap(({ types }) => types)).size,
    currentValue: fromUnits(owners.reduce((sum, { currentValue }) => sum + toUnits(currentValue), 0n)),
    firstDate: days("firstDate")[0] ?? null,
    lastDate: days("lastDate").at(-1) ?? null,
  };
}
