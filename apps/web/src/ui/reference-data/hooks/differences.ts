/** One thing that a record says, as it is shown. */
export type Fact = { readonly label: string; readonly value: string };

/** One record as stored and as the source has it, in words. */
export type DifferenceEntry = {
  readonly key: string;
  /** ADDED, REMOVED, MODIFIED or NO_CHANGE; anything else is unknown. */
  readonly type: string;
  /** Names the record: "Christmas Day, Dec 25, 2026". */
  readonly name: string;
  readonly stored: readonly Fact[] | undefined;
  readonly source: readonly Fact[] | undefined;
  readonly note?: string | null | undefined;
};

/** "Added": 3. */
export type Count = { readonly label: string; readonly count: number };

/** The effect of an overwriting sync. */
export type SyncForecast = {
  /** A line for each record that would be replaced: what it says now and what it becomes. */
  readonly losses: readonly string[];
  /** Records that differ and stay, because an administrator wrote them. */
  readonly keptCount: number;
  readonly addedCount: number;
};

/** Our record and the source's; null on the side that lacks it. */
export type Sides<Row> = {
  readonly type: string;
  readonly stored: Row | null;
  readonly source: Row | null;
  /** Names the difference, where the record's name is not enough. */
  readonly name?: string;
  readonly note?: string;
};

type Value = string | number | null;

/** A thing that records of a calendar say. */
export type Said<Row> = {
  readonly label: string | ((row: Row) => string);
  readonly of: (row: Row) => Value;
  readonly write?: (value: string) => string;
  /** The words for a record that doesn't say it. */
  readonly none?: string;
};

type RecordWords<Row> = {
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly said: readonly Said<Row>[];
};

/** Differences in words. */
export const entriesOf = <Row extends { readonly isEdited: boolean }>(
  differences: readonly Sides<Row>[],
  { rowKey, rowName, said }: RecordWords<Row>,
): readonly DifferenceEntry[] =>
  differences.flatMap(({ type, stored, source, name, note }, index) => {
    const named = stored ?? source;
    const title = name ?? (named && rowName(named));
    const key = named ? rowKey(named) : String(index);
    return title ? [{ key, type, name: title, ...factsOf(said, stored, source), note }] : [];
  });

/** Both sides in words, without what neither says. Two values that read alike and are not are written in full. */
function factsOf<Row extends { readonly isEdited: boolean }>(
  said: readonly Said<Row>[],
  stored: Row | null,
  source: Row | null,
): Pick<DifferenceEntry, "stored" | "source"> {
  const facts = said.flatMap(({ label, of, write = String, none = "" }) => {
    const [ours, theirs] = [stored && of(stored), source && of(source)];
    if (ours === null && theirs === null) {
      return [];
    }
    const inWords = (value: Value) => (value === null ? none : write(String(value)));
    const isMisleading = ours !== theirs && inWords(ours) === inWords(theirs);
    const factOf = (row: Row, value: Value): Fact => ({
      label: typeof label === "string" ? label : label(row),
      value: isMisleading ? `${inWords(value)} (${value || "not given"})` : inWords(value),
    });
    return [{ ours: stored && factOf(stored, ours), theirs: source && factOf(source, theirs) }];
  });
  return {
    stored: stored
      ? [...facts.flatMap(({ ours }) => ours ?? []), ...(stored.isEdited ? [EDITED] : [])]
      : undefined,
    source: source ? facts.flatMap(({ theirs }) => theirs ?? []) : undefined,
  };
}

/** The forecast of a sync that replaces every modified record but an administrator's. */
export function forecastOf<Row extends { readonly isEdited: boolean }>(
  addedCount: number,
  differences: readonly Sides<Row>[],
  describeLoss: (stored: Row, source: Row) => string,
): SyncForecast {
  const modified = differences.flatMap(({ type, stored, source }) =>
    type === "MODIFIED" && stored && source ? [{ stored, source }] : [],
  );
  const lost = modified.filter(({ stored }) => !stored.isEdited);
  return {
    addedCount,
    keptCount: modified.length - lost.length,
    losses: lost.map(({ stored, source }) => describeLoss(stored, source)),
  };
}

/** Stored records beside the source's, in words. */
export type Comparison = {
  readonly entries: readonly DifferenceEntry[];
  readonly counts: readonly Count[];
  readonly forecast: SyncForecast;
};

/** The fact that an administrator wrote the stored record. */
const EDITED: Fact = { label: "Edited", value: "Set by an administrator; syncs keep it" };

type Summary = {
  readonly totalStored: number;
  readonly addedCount: number;
  readonly removedCount: number;
  readonly modifiedCount: number;
  /** Absent where the answer leaves out records that are the same. */
  readonly noChangeCount?: number;
};

/** How many records each side has, and how many differ in which way. */
export const countsOf = (summary: Summary, source: Count): readonly Count[] => [
  { label: "Stored", count: summary.totalStored },
  source,
  { label: "Added", count: summary.addedCount },
  { label: "Removed", count: summary.removedCount },
  { label: "Modified", count: summary.modifiedCount },
  ...(summary.noChangeCount === undefined ? [] : [{ label: "No change", count: summary.noChangeCount }]),
];

/** The word of the chip and the sign before it. */
export type DifferenceKind = {
  readonly word: "ADDED" | "REMOVED" | "MODIFIED" | "SAME" | "UNKNOWN";
  readonly sign: string;
};

const KINDS: Readonly<Record<string, DifferenceKind>> = {
  ADDED: { word: "ADDED", sign: "+" },
  REMOVED: { word: "REMOVED", sign: "\u2212" },
  MODIFIED: { word: "MODIFIED", sign: "~" },
  NO_CHANGE: { word: "SAME", sign: "=" },
};

export const differenceKind = (type: string): DifferenceKind => KINDS[type] ?? { word: "UNKNOWN", sign: "?" };

/** The filters of a list of differences: all that differ, one kind of difference, or records that are the same. */
export const DIFFERENCE_FILTERS = [
  { id: "differences", label: "All differences", holds: (type: string) => type !== "NO_CHANGE" },
  { id: "added", label: "Added", holds: (type: string) => type === "ADDED" },
  { id: "removed", label: "Removed", holds: (type: string) => type === "REMOVED" },
  { id: "modified", label: "Modified", holds: (type: string) => type === "MODIFIED" },
  { id: "same", label: "The same", holds: (type: string) => type === "NO_CHANGE" },
] as const;

/** The labels of what the two sides say otherwise; none when one side is absent. */
export function changedLabels({
  stored,
  source,
}: Pick<DifferenceEntry, "stored" | "source">): ReadonlySet<string> {
  if (stored === undefined || source === undefined) {
    return new Set();
  }
  const offered = new Map(source.map(({ label, value }) => [label, value]));
  return new Set(
    stored
      .filter(({ label, value }) => offered.has(label) && offered.get(label) !== value)
      .map(({ label }) => label),
  );
}
