/** Fields that differ, each before and after. */
export type Changed = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

/** The fields of `after` that `before` holds otherwise; lists are equal when their members are, in order. */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): Changed {
  const names = Object.keys(after) as (keyof Fields & string)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, { before: before[name], after: after[name] }]));
}
