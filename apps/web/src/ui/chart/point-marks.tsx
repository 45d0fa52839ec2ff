/** How each line of a drawing is drawn, however it is stretched. */
export const STROKE = { fill: "none", strokeWidth: 1.5, vectorEffect: "non-scaling-stroke" } as const;

export type Place = { readonly x: number; readonly y: number };

/** Something that happened at a point and is not of the curve's own making, in words. */
export type PointMark = { readonly index: number; readonly texts: readonly string[] };

type MarksProps = { readonly marks: readonly PointMark[]; readonly places: readonly Place[] };

/** Their lines, from top to bottom. */
export const MarkLines = ({ marks, places }: MarksProps) =>
  marks.length > 0 && (
    <path
      d={marks.map(({ index }) => `M${places[index]?.x},0V100`).join("")}
      {...STROKE}
      strokeWidth={1}
      strokeDasharray="3 3"
      stroke="var(--color-ink-3)"
    />
  );

/** Lines of words over a drawing, which gets lower by them. */
const WORDS_MAX = 3;

/** The newest words first, each on a line of its own over its mark: days that are close together hide none of them. */
export function MarkWords({ marks, places }: MarksProps) {
  if (marks.length === 0) {
    return null;
  }
  const words = marks.toReversed().flatMap(({ index, texts }) => texts.map((text) => ({ index, text })));
  const shown = words.length > WORDS_MAX ? words.slice(0, WORDS_MAX - 1) : words;
  const rest = words.length - shown.length;
  return (
    <div
      aria-hidden
      className="shrink-0 text-legend leading-4 text-ink-2 [&>span]:relative [&>span]:block [&>span]:w-fit [&>span]:max-w-full"
    >
      {shown.map(({ index, text }) => {
        const x = places[index]?.x ?? 0;
        // As far to the left as its mark is to the right: the words stay over the drawing.
        return (
          <span key={`${index} ${text}`} style={{ left: `${x}%`, transform: `translateX(-${x}%)` }}>
            {text}
          </span>
        );
      })}
      {rest > 0 && <span className="ml-auto">and {rest} more, in the table</span>}
    </div>
  );
}
