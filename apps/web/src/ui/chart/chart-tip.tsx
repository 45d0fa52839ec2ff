/** What is told of an item: `Realized that day`, `+$120.00`. */
export type TipFact = { readonly label: string; readonly text: string };

type Props = {
  readonly title: string;
  readonly facts: readonly TipFact[];
  /** The place of the item: 0 at the left edge of the chart, 1 at the right. */
  readonly place: number;
};

/** As wide as `min-w-44`, so that it stays inside where there is little room. */
const WIDTH = "11rem";
const DISTANCE = "0.75rem";

/** The figures of an item, beside it on the side with more room. The slider says the same to screen readers. */
export function ChartTip({ title, facts, place }: Props) {
  const offset = (share: number) => `max(0px, min(${share * 100}% + ${DISTANCE}, 100% - ${WIDTH}))`;
  return (
    <div
      aria-hidden
      className="rounded-card shadow-float pointer-events-none absolute top-0 z-10 min-w-44 border border-line bg-surface px-3 py-2 print:hidden"
      style={place > 0.5 ? { right: offset(1 - place) } : { left: offset(place) }}
    >
      <p className="font-semibold whitespace-nowrap">{title}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 text-label">
        {facts.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="whitespace-nowrap text-ink-2">{label}</dt>
            <dd className="text-right font-semibold whitespace-nowrap">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The same as one sentence. */
export const tipText = (title: string, facts: readonly TipFact[]): string =>
  `${title}: ${facts.map(({ label, text }) => `${label} ${text}`).join(", ")}`;
