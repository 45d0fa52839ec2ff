type Props = {
  /** Percent of the drawing, from the left. */
  readonly left: number;
  readonly right: number;
};

/** Lies over the part of a drawing of which nothing is imported. The sentence of the frame says the same. */
export const NotImportedBand = ({ left, right }: Props) => (
  <div
    aria-hidden
    className="not-imported @container pointer-events-none absolute -inset-y-px flex items-center justify-center overflow-hidden"
    style={{ left: `${left}%`, width: `${right - left}%` }}
  >
    <NotImportedLabel />
  </div>
);

/** Left out where a band, a container of its own, has no room for it. */
export const NotImportedLabel = () => (
  <span className="rounded-chip bg-surface px-1 text-legend whitespace-nowrap text-ink-2 @max-[5.5rem]:hidden">
    not imported
  </span>
);

/** Neighbors of which nothing is imported as one band, in percent. */
export function bandsOf(bars: readonly { readonly isNotImported?: boolean }[]) {
  const width = 100 / bars.length;
  return bars.flatMap(({ isNotImported }, index) => {
    if (!isNotImported || bars[index - 1]?.isNotImported) {
      return [];
    }
    const end = bars.findIndex((bar, at) => at > index && !bar.isNotImported);
    return [{ left: index * width, right: (end < 0 ? bars.length : end) * width }];
  });
}
