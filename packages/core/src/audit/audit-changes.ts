/** A field that an audited action changed. */
export type AuditChange = {
  /** `quantity`; among several rows with the row before it: `US 2026-12-25 eventName`. */
  readonly field: string;
  /** As text; null where there was no value. */
  readonly before: string | null;
  readonly after: string | null;
};

/**
 * What the facts of an entry say was changed, by field. Facts hold it as one record's fields, `{ quantity: { before, after } }`,
 * or as rows, `[{ row, before: { ... }, after: { ... } }]`, where null stands for a row that was not there. Fields that are
 * equal are left out.
 */
export function changesOf(details: unknown): readonly AuditChange[] {
  const changed = isRecord(details) ? details["changed"] : undefined;
  const changes = Array.isArray(changed) ? changed.flatMap(rowChanges) : fieldChanges(changed);
  return changes.filter(({ before, after }) => before !== after);
}

/** `quantity: 5 -> 7; symbol: KO -> PEP`; an absent value is left empty. */
export const describeChanges = (changes: readonly AuditChange[]): string =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? ""} -> ${after ?? ""}`).join("; ");

type UnknownRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is UnknownRecord => typeof value === "object" && value !== null;

function fieldChanges(changed: unknown): AuditChange[] {
  return Object.entries(isRecord(changed) ? changed : {}).flatMap(([field, values]) =>
    isRecord(values)
      ? [{ field, before: valueText(values["before"]), after: valueText(values["after"]) }]
      : [],
  );
}

function rowChanges(changed: unknown): AuditChange[] {
  if (!isRecord(changed)) {
    return [];
  }
  const [before, after] = [changed["before"], changed["after"]].map((values) =>
    isRecord(values) ? values : {},
  );
  const fields = new Set(Object.keys({ ...before, ...after }));
  return [...fields].map((field) => ({
    field: `${String(changed["row"] ?? "")} ${field}`.trim(),
    before: valueText(before?.[field]),
    after: valueText(after?.[field]),
  }));
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) {
    return value.join(", ");
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
