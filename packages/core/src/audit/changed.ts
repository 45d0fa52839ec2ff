/** Fields that differ, each before and after. */
export type Changed = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

/** Rows that came, went or changed, each with its name; null before for a new row, and after for a deleted one. */
export type ChangedRows = readonly {
  readonly row: string;
  readonly before: object | null;
  readonly after: object | null;
}[];

/** The fields of `after` that `before` holds otherwise; lists are equal when their members are, in order. */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): Changed {
  const names = Object.keys(after) as (keyof Fields & string)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, { before: before[name], after: after[name] }]));
}
