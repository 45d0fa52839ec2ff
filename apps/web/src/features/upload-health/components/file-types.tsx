import { Card } from "../../../ui/card.tsx";
import { CountedBars } from "./counted-bars.tsx";

const TYPES_SHOWN = 6;

/** The kinds of files by number of uploads. */
export function FileTypes({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const all = entries.reduce((sum, [, count]) => sum + count, 0);
  const items = entries
    .slice(0, TYPES_SHOWN)
    .map(([label, count]) => ({ id: label, label, count, percent: (count / all) * 100 }));
  return (
    <Card title="Popular File Types">
      {items.length === 0 ? (
        <p className="text-ink-2">No file type data available</p>
      ) : (
        <CountedBars caption="Uploads by file type" items={items} color="bg-accent" />
      )}
    </Card>
  );
}
