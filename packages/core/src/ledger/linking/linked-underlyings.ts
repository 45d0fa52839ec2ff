/** A row that ties its underlying to another: both sides of a reorganization, or a text that names the other. */
export type UnderlyingLink = {
  readonly accountId: string;
  readonly underlying: string;
  readonly reorganization?: string;
  readonly relatedInstrument?: string;
};

/**
 * The underlyings to match again when rows of the `touched` ones changed: `touched` and all underlyings that
 * share lots with them, sorted by name. An option shares its stock's underlying and so needs no link. `links`
 * are all linking rows of the user.
 */
export function closeUnderlyings(touched: Iterable<string>, links: readonly UnderlyingLink[]): string[] {
  const joined = joinLinks(links);
  const roots = new Set([...touched].map((underlying) => joined.rootOf(underlying)));
  const members = new Set([...touched, ...joined.members()]);
  return [...members].filter((underlying) => roots.has(joined.rootOf(underlying))).sort();
}

/** Groups that can be matched each on its own, by the name of their first; every underlying is in one group. */
export function groupUnderlyings(
  underlyings: Iterable<string>,
  links: readonly UnderlyingLink[],
): string[][] {
  const joined = joinLinks(links);
  const groups = new Map<string, string[]>();
  for (const underlying of [...new Set(underlyings)].sort()) {
    const root = joined.rootOf(underlying);
    groups.set(root, [...(groups.get(root) ?? []), underlying]);
  }
  return [...groups.values()];
}

function joinLinks(links: readonly UnderlyingLink[]) {
  const parents = new Map<string, string>();
  const firstOfReorganization = new Map<string, string>();

  const rootOf = (name: string): string => {
    let root = name;
    for (
      let parent = parents.get(root);
      parent !== undefined && parent !== root;
      parent = parents.get(root)
    ) {
      root = parent;
    }
    return root;
  };
  const join = (a: string, b: string) => {
    const [first = a, second = b] = [rootOf(a), rootOf(b)].sort();
    parents.set(first, first);
    parents.set(second, first);
  };

  for (const link of links) {
    join(link.underlying, link.relatedInstrument ?? link.underlying);
    if (link.reorganization !== undefined) {
      const key = `${link.accountId} ${link.reorganization}`;
      join(link.underlying, firstOfReorganization.get(key) ?? link.underlying);
      firstOfReorganization.set(key, link.underlying);
    }
  }
  return { rootOf, members: () => parents.keys() };
}
