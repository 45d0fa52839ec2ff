import type { InputFieldBuilder, ObjectFieldBuilder, ObjectRef } from "@pothos/core";
import type { Difference } from "@strikebook/core/reference-data/compare-records";
import {
  type Field,
  type KnownRow,
  namesOf,
  type ReferenceCalendar,
} from "@strikebook/core/reference-data/reference-calendar";
import { builder, type SchemaTypes } from "../builder.ts";
import {
  ApiComparisonSummary,
  countDifferences,
  DifferenceTypeEnum,
  offeredOf,
  storedOf,
} from "../differences.ts";

const SCALARS: Readonly<Record<Field["type"], "Boolean" | "Date" | "Decimal" | "Int" | "String">> = {
  amount: "Decimal",
  choice: "String",
  day: "Date",
  exchange: "String",
  flag: "Boolean",
  hours: "String",
  symbol: "String",
  text: "String",
  timezone: "String",
  whole: "Int",
};

/** A value of a row, whose type Pothos can't work out for rows of any calendar. */
const orNull = (value: unknown) => (value ?? null) as never;

const described = (description: string | undefined) => (description === undefined ? {} : { description });

/** The fields of a calendar's rows: its id, each of the table, and what is known of edits. */
export const rowFields = <Row extends object>(
  t: ObjectFieldBuilder<SchemaTypes, KnownRow<Row>>,
  calendar: ReferenceCalendar<Row>,
  type: ObjectRef<SchemaTypes, KnownRow<Row>>,
) => ({
  id: t.id({ nullable: true, resolve: ({ id }) => id ?? null }),
  ...Object.fromEntries(
    namesOf(calendar).map((name) => {
      const { type: kind, isOptional = false, answerText } = calendar.fields[name];
      const how = { ...described(answerText), resolve: (row: KnownRow<Row>) => orNull(row[name]) };
      return [name, t.field({ type: SCALARS[kind], nullable: isOptional, ...how })];
    }),
  ),
  isEdited: t.boolean({
    description: "An administrator wrote it: a sync changes the source beneath it only.",
    resolve: ({ isEdited }) => isEdited ?? false,
  }),
  source: t.field({
    type,
    nullable: true,
    description:
      "The source's row beneath an edit; null when the row is the source's own or was added by hand.",
    resolve: ({ source }) => orNull(source),
  }),
});

/** The fields of a change that may be asked for. */
export const inputFields = <Row extends object>(
  t: InputFieldBuilder<SchemaTypes, "InputObject">,
  calendar: ReferenceCalendar<Row>,
) =>
  Object.fromEntries(
    namesOf(calendar)
      .filter((name) => !calendar.fields[name].isComputed)
      .map((name) => {
        const { type, inputText } = calendar.fields[name];
        return [name, t.field({ type: SCALARS[type], required: false, ...described(inputText) })];
      }),
  );

export const CHANGE_TEXT =
  "A field that is absent keeps its value; what is written becomes the administrator's.";

type Noted<Row> = Difference<KnownRow<Row>> & { readonly notes: string | undefined };

type Comparison<Row> = {
  readonly stored: readonly KnownRow<Row>[];
  readonly offered: readonly KnownRow<Row>[];
  readonly differences: readonly Noted<Row>[];
};

/** The comparison with a source outside: types `MarketHolidayDifference` and `MarketHolidayComparison`, with fields `storedHoliday` and `apiHoliday`. */
export function comparisonType<Row extends object>(
  name: string,
  noun: string,
  type: ObjectRef<SchemaTypes, KnownRow<Row>>,
) {
  const difference = builder.objectRef<Noted<Row>>(`${name}Difference`).implement({
    fields: (t) => ({
      type: t.field({ type: DifferenceTypeEnum, resolve: (found) => found.type }),
      [`stored${noun}`]: t.field({ type, nullable: true, resolve: (found) => orNull(storedOf(found)) }),
      [`api${noun}`]: t.field({ type, nullable: true, resolve: (found) => orNull(offeredOf(found)) }),
      notes: t.string({ nullable: true, resolve: ({ notes }) => notes ?? null }),
    }),
  });
  return builder.objectRef<Comparison<Row>>(`${name}Comparison`).implement({
    fields: (t) => ({
      [`stored${noun}`]: t.field({ type: [type], resolve: ({ stored }) => stored }),
      [`api${noun}`]: t.field({ type: [type], resolve: ({ offered }) => offered }),
      differences: t.field({ type: [difference], resolve: ({ differences }) => differences }),
      summary: t.field({
        type: ApiComparisonSummary,
        resolve: ({ stored, offered, differences }) =>
          countDifferences(differences, stored.length, offered.length),
      }),
    }),
  });
}
