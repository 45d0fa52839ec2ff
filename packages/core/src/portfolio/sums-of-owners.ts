import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import type { AccountSums } from "./account-sums.ts";
import type { AccountDayChange } from "./day-change.ts";

/** The sums of the accounts in scope. */
export type SnapshotSums = {
  readonly accounts: readonly AccountSums[];
  /** Newest day of any account today; null when nothing is stored. */
  readonly latestDate: CalendarDate | null;
  /** Rows of every kind: positions, pending and wrapper lines. */
  readonly lines: number;
  /** Of positions, each once. */
  readonly symbols: readonly string[];
  /** Positions that are not cash, each with a known or unknown gain. */
  readonly gainCount: number;
  /** What positions changed by, by account and day. */
  readonly dayChanges: readonly AccountDayChange[];
};

/** The sums of lines, in US dollars. */
export type SumsOfLines = Pick<SnapshotSums, "dayChanges" | "gainCount" | "lines"> & {
  readonly value: DecimalText;
  readonly gainLoss: DecimalText;
  readonly gainLossBasis: DecimalText;
  readonly unknownGains: number;
};

/** The accounts of several owners together: a symbol that two of them hold is one. */
export const joinSnapshotSums = (owners: readonly SnapshotSums[]): SnapshotSums => ({
  accounts: owners.flatMap(({ accounts }) => accounts),
  latestDate:
    owners
      .flatMap(({ latestDate }) => latestDate ?? [])
      .sort()
      .at(-1) ?? null,
  lines: countOf(owners, "lines"),
  symbols: [...new Set(owners.flatMap(({ symbols }) => symbols))],
  gainCount: countOf(owners, "gainCount"),
  dayChanges: owners.flatMap(({ dayChanges }) => dayChanges),
});

/** The lines of several owners together. */
export const joinSumsOfLines = (owners: readonly SumsOfLines[]): SumsOfLines => ({
  dayChanges: owners.flatMap(({ dayChanges }) => dayChanges),
  lines: countOf(owners, "lines"),
  gainCount: countOf(owners, "gainCount"),
  unknownGains: countOf(owners, "unknownGains"),
  value: sumOf(owners, "value"),
  gainLoss: sumOf(owners, "gainLoss"),
  gainLossBasis: sumOf(owners, "gainLossBasis"),
});

const countOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

const sumOf = <Name extends string>(
  rows: readonly Readonly<Record<Name, DecimalText>>[],
  name: Name,
): DecimalText => fromUnits(rows.reduce((sum, row) => sum + toUnits(row[name]), 0n));
