/** What one import says of a row. */
export type Saying = {
  readonly importId: string;
  readonly line: number;
  /** Wall clock at download, and the file's hash for ties: of two that differ the greater shows. */
  readonly rank: string;
  readonly sha256: string;
  /** The details in canonical JSON text: equal text is equal details. */
  readonly details: string;
};

/** A row as a number of imports leave it. */
export type FoldedRow = {
  /** Whose words show. */
  readonly owner: Saying;
  readonly duplicates: readonly Saying[];
  /** Imports whose own words are kept aside. */
  readonly versions: readonly Saying[];
};

/** What the merges of `sayings`, in that order and not empty, make of the row: the rule of `mergeKnownTransactions`. */
export function foldSayings(sayings: readonly Saying[]): FoldedRow {
  const [first, ...later] = sayings;
  if (first === undefined) {
    throw new Error("a row that nobody says");
  }
  let owner = first;
  const duplicates: Saying[] = [];
  const versions = new Set<Saying>();
  for (const saying of later) {
    const differs = saying.details !== owner.details;
    const sayWhatShows = [owner, ...duplicates.filter((other) => !versions.has(other))];
    if (differs && sayWhatShows.every((other) => isNewer(saying, other))) {
      for (const other of [owner, ...duplicates]) {
        versions.add(other);
      }
      duplicates.push(owner);
      owner = saying;
    } else {
      duplicates.push(saying);
      if (differs) {
        versions.add(saying);
      }
    }
  }
  return { owner, duplicates, versions: [...versions] };
}

const isNewer = (a: Saying, b: Saying) => a.rank > b.rank || (a.rank === b.rank && a.sha256 > b.sha256);
