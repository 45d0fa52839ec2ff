/** How long something takes, in milliseconds, never below a second: `8 s`, `2 min 5 s`, `1 h 4 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) {
    return `${seconds} s`;
  }
  return minutes < 60
    ? joined(minutes, "min", seconds % 60, "s")
    : joined(Math.floor(minutes / 60), "h", minutes % 60, "min");
}

/** The smaller unit is left out when there is none of it. */
function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
