import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { formatCount } from "../../../lib/format.ts";
import { Figure } from "../../card.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { useShowMore } from "../../fold/show-more.tsx";
import { Select } from "../../form/select.tsx";
import { type BadgeTone, StatusBadge } from "../../status-badge.tsx";
import {
  type Count,
  changedLabels,
  DIFFERENCE_FILTERS,
  type DifferenceEntry,
  type DifferenceKind,
  differenceKind,
  type Fact,
} from "../hooks/differences.ts";

const ENTRIES_STEP = 50;

const TONES: Record<DifferenceKind["word"], BadgeTone> = {
  ADDED: "success",
  REMOVED: "danger",
  MODIFIED: "warning",
  SAME: "neutral",
  UNKNOWN: "neutral",
};

type Props = {
  readonly entries: readonly DifferenceEntry[];
  readonly counts: readonly Count[];
  /** Heads the other column: "API", "Calculated". */
  readonly sourceLabel: string;
  /** The sentence for two sides that agree. */
  readonly inSync: string;
  /** `entries` holds records that are the same on both sides too. */
  readonly listsSame: boolean;
};

/** Stored beside source, record by record; what differs is marked by word, sign and weight, color comes last. */
export function DifferenceList({ entries, counts, sourceLabel, inSync, listsSame }: Props) {
  const [named, setNamed] = useAddressParam("show");
  const filters = DIFFERENCE_FILTERS.filter(({ id }) => listsSame || id !== "same");
  const filter = filters.find(({ id }) => id === named) ?? DIFFERENCE_FILTERS[0];
  const isInSync = entries.every(({ type }) => type === "NO_CHANGE");
  const countOf = (holds: (type: string) => boolean) => entries.filter(({ type }) => holds(type)).length;
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 px-4 pb-3">
        {counts.map(({ label, count }) => (
          <Figure key={label} label={label}>
            {formatCount(count)}
          </Figure>
        ))}
      </dl>
      {entries.length > 0 && (
        <div className="px-4 pb-3">
          <Select
            label="Show"
            className="w-full sm:w-56"
            options={filters.map(({ id, label, holds }) => ({
              value: id,
              label: `${label} (${formatCount(countOf(holds))})`,
            }))}
            value={filter.id}
            onChange={(id) => setNamed(id === DIFFERENCE_FILTERS[0].id ? undefined : id)}
          />
        </div>
      )}
      {isInSync && filter.id !== "same" ? (
        <EmptyState title={inSync} help="Nothing to sync for these filters." />
      ) : (
        <Entries
          // Another filter begins with its first entries again.
          key={filter.id}
          entries={entries.filter(({ type }) => filter.holds(type))}
          sourceLabel={sourceLabel}
        />
      )}
    </>
  );
}

function Entries({ entries, sourceLabel }: Pick<Props, "entries" | "sourceLabel">) {
  const { shown, more } = useShowMore(entries, ENTRIES_STEP);
  if (entries.length === 0) {
    return <EmptyState title="None of this kind" help="Choose another kind of difference above." />;
  }
  return (
    <>
      <ul aria-label="Differences">
        {shown.map((entry) => (
          <Entry key={entry.key} entry={entry} sourceLabel={sourceLabel} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Entry({ entry, sourceLabel }: { readonly entry: DifferenceEntry; readonly sourceLabel: string }) {
  const { word, sign } = differenceKind(entry.type);
  const changed = changedLabels(entry);
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={TONES[word]}>
          <span aria-hidden>{sign}</span> {word}
        </StatusBadge>
        <strong className="min-w-0 wrap-anywhere">{entry.name}</strong>
      </div>
      {entry.note && <p className="mt-1 text-ink-2">{entry.note}</p>}
      <div className="mt-2 grid grid-cols-2 gap-4">
        <Side label="Stored" facts={entry.stored} absent="Not stored" changed={changed} />
        <Side label={sourceLabel} facts={entry.source} absent={`Not in ${sourceLabel}`} changed={changed} />
      </div>
    </li>
  );
}

type SideProps = {
  readonly label: string;
  readonly facts: readonly Fact[] | undefined;
  readonly absent: string;
  readonly changed: ReadonlySet<string>;
};

function Side({ label, facts, absent, changed }: SideProps) {
  return (
    <div className="min-w-0">
      <p className="text-label font-medium text-ink-2">{label}</p>
      {facts === undefined ? (
        <p className="text-ink-3">{absent}</p>
      ) : (
        <dl className="text-cell">
          {facts.map((fact) => (
            <div key={fact.label} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{fact.label}</dt>
              <dd className={changed.has(fact.label) ? "font-semibold wrap-anywhere" : "wrap-anywhere"}>
                {fact.value}
                {changed.has(fact.label) && <span className="sr-only"> (differs)</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
