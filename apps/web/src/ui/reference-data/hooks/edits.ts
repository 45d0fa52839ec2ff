import {
  type Field,
  namesOf,
  type ReferenceCalendar,
} from "@strikebook/core/reference-data/reference-calendar";
import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import { useState } from "react";

/** Texts typed into a form and not sent yet, by field; a field that is empty or absent keeps its stored value. */
export type Values = Readonly<Record<string, string | undefined>>;

/** Problems by field. */
export type Problems<Update = Record<string, string>> = Readonly<Partial<Record<keyof Update, string>>>;

export const UNTOUCHED: Values = {};

/** The edits of rows, by row. */
export function useEdits() {
  const [edits, setEdits] = useState<ReadonlyMap<string, Values>>(new Map());
  return {
    of: (key: string): Values => edits.get(key) ?? UNTOUCHED,
    change: (key: string, changes: Values) =>
      setEdits((current) => new Map(current).set(key, { ...current.get(key), ...changes })),
    reset: (key: string) => setEdits((current) => new Map([...current].filter(([other]) => other !== key))),
    clear: () => setEdits(new Map()),
  };
}

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Numbers as the server writes them, so that `1.50` is no change of `1.5`; an unreadable amount stays as typed. */
const READ: Readonly<Partial<Record<Field["type"], (text: string) => unknown>>> = {
  amount: (text) => (PLAIN.test(text) ? decimalText(decimal(text)) : text),
  whole: Number,
};

/** The fields of a calendar that are filled in. */
export function filledIn<Row extends object>(calendar: ReferenceCalendar<Row>, values: Values): object {
  return Object.fromEntries(
    namesOf(calendar).flatMap((name) => {
      const text = values[name]?.trim() ?? "";
      return text === "" ? [] : [[name, READ[calendar.fields[name].type]?.(text) ?? text]];
    }),
  );
}

/** Only what is to become different, with the row's id; undefined when that is nothing. */
export function updateOf<Update>(row: { readonly id: string | null }, wanted: object): Update | undefined {
  const known: Readonly<Record<string, unknown>> = row;
  const changes = Object.entries(wanted).filter(([field, value]) => value !== (known[field] ?? ""));
  return changes.length === 0
    ? undefined
    : ({ id: row.id, action: "UPDATE", ...Object.fromEntries(changes) } as Update);
}

type Read = { readonly error?: { readonly issues: readonly Issue[] } | undefined };

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The problems for which the server would refuse a change, by field. */
export function problemsOf<Row extends object, Update extends object>(
  calendar: ReferenceCalendar<Row>,
  change: { readonly safeParse: (update: unknown) => Read },
  update: Update | undefined,
): Problems<Update> {
  const given: Readonly<Record<string, unknown>> = { ...update };
  const unreadable = namesOf(calendar).filter((name) => {
    const value = given[name];
    return calendar.fields[name].type === "amount" && typeof value === "string" && !PLAIN.test(value);
  });
  if (update === undefined || unreadable.length > 0) {
    return byField(unreadable.map((field) => [field, `${field} must be a plain number such as -1.25`]));
  }
  const issues = change.safeParse(update).error?.issues ?? [];
  return byField(issues.map(({ path, message }) => [String(path[0]), message]));
}

const byField = <Update>(problems: readonly (readonly [string, string])[]) =>
  Object.fromEntries(problems) as Problems<Update>;
