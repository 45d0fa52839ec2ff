const AT_ONCE = 7;

/** The item that a key goes to from the one at `index`, a week of them at once with Page Up and Down; undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const target: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - AT_ONCE,
    PageUp: index + AT_ONCE,
    Home: 0,
    End: count - 1,
  };
  const next = target[key];
  return next === undefined ? undefined : within(next, count);
}

/** The item of `count` equally wide ones at a place of the chart, 0 at its left edge and 1 at its right. */
export const indexAt = (place: number, count: number): number => within(Math.floor(place * count), count);

const within = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1);
