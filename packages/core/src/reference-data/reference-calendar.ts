import { compareRecords, type Difference } from "./compare-records.ts";
import type { AskedChange, Layers, RowRules, SourceRow } from "./plan-changes.ts";
import { planStart, planSync, type SyncPlan, syncPolicy } from "./plan-sync.ts";

/** The kind of value that a field takes. `hours` are those of an early close (`09:30-13:00`), empty when closed all day. */
type FieldValues =
  | { readonly type: "day" | "exchange" | "flag" | "hours" | "symbol" | "timezone" }
  | { readonly type: "text"; readonly lengthMax: number }
  /** One of these words, each with its label; empty when none of them is known. */
  | { readonly type: "choice"; readonly choices: Readonly<Record<string, string>> }
  | { readonly type: "whole"; readonly least: number; readonly most: number }
  /** Below `limit`, either sign. */
  | { readonly type: "amount"; readonly limit: string; readonly places: number };

/** A field of a calendar's rows: validators, columns of the database, GraphQL, lists, forms and comparisons read it. */
export type Field = FieldValues & {
  /** Heads the field's column in lists. */
  readonly label: string;
  /** Heads the field's column in CSV files, where that is not the label. */
  readonly csv?: string;
  /** Contract: described so in answers, and where changes are asked for. */
  readonly answerText?: string;
  readonly inputText?: string;
  /** May be unknown: null on the wire. */
  readonly isOptional?: boolean;
  /** Worked out, never asked for. */
  readonly isComputed?: boolean;
  /** Sources say the field as they like: another value of it alone is no difference to a source. */
  readonly isLoose?: boolean;
};

/** A calendar of reference data. Fields stand in the order of CSV files. */
export type ReferenceCalendar<Row extends object> = {
  /** The calendar in the audit log: "Market holidays". */
  readonly what: string;
  /** The name under which rows are stored. */
  readonly table: string;
  readonly fields: { readonly [Name in keyof Row]-?: Field };
  /** One row for each key; the key is also the row's name: `US 2026-12-25`. */
  readonly keyOf: (row: Row) => string;
  /** The order of comparisons, where that is not the key. */
  readonly orderOf?: (row: Row) => string;
  /** A row in the audit log. */
  readonly describeRow: (row: Row) => string;
};

/** A row as it is shown: one of ours has an id and instants, and may be an administrator's; one of a source has none of that. */
export type KnownRow<Row> = Row & {
  readonly id?: string;
  /** An administrator wrote the row: no sync changes it. */
  readonly isEdited?: boolean;
  /** The source's row beneath an edit; absent where no source has one. */
  readonly source?: Row;
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
};

/** An administrator's change of a row; an absent value stays. */
export type ChangeOf<Row> = AskedChange & {
  readonly [Name in keyof Row]?: Row[Name] | null | undefined;
};

/** Which of an administrator's changes change something: another value of any field. */
export const editRules = <Row extends object>(calendar: ReferenceCalendar<Row>): RowRules<Row> => ({
  keyOf: calendar.keyOf,
  isSame: (before, after) => namesOf(calendar).every((name) => before[name] === after[name]),
});

/** Which rows of a source are other than ours. */
const sourceRules = <Row extends object>(calendar: ReferenceCalendar<Row>): RowRules<Row> => ({
  keyOf: calendar.keyOf,
  isSame: (stored, offered) =>
    namesOf(calendar).every((name) => calendar.fields[name].isLoose || stored[name] === offered[name]),
});

/** Pairs our rows and a source's by key. */
export const compareWithSource = <Row extends object, Known extends Row>(
  calendar: ReferenceCalendar<Row>,
  stored: readonly Known[],
  offered: readonly Known[],
): Difference<Known>[] =>
  compareRecords(stored, offered, calendar.orderOf ?? calendar.keyOf, sourceRules(calendar).isSame);

/** Plans a sync with a source's rows; `layers` are of the same days. */
export const planCalendarSync = <Row extends object>(
  calendar: ReferenceCalendar<Row>,
  layers: Layers<Row>,
  offered: readonly SourceRow<Row>[],
  overwrite: boolean,
): SyncPlan<Row> => planSync(layers, offered, sourceRules(calendar), syncPolicy(overwrite));

/** Plans what a start does with rows that the program computes; those of `covers` that it computes no longer go. */
export const planCalendarStart = <Row extends object>(
  calendar: ReferenceCalendar<Row>,
  layers: Layers<Row>,
  computed: readonly SourceRow<Row>[],
  covers: (row: Row) => boolean,
): SyncPlan<Row> => planStart(layers, computed, editRules(calendar), covers);

/** The names of a calendar's fields, in order. */
export const namesOf = <Row extends object>({ fields }: Pick<ReferenceCalendar<Row>, "fields">) =>
  Object.keys(fields) as (keyof Row & string)[];
