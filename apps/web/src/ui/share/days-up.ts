import { signOf } from "../../lib/format.ts";
import type { PictureFigure } from "./share-picture.ts";

/**
 * The share of days that ended with a gain, among days with a gain or a loss: the one percentage of realized profit that
 * needs no capital to be known. Undefined without such a day.
 */
export function daysUp(changes: readonly string[]): PictureFigure | undefined {
  const signs = changes.map(signOf).filter((sign) => sign !== 0);
  if (signs.length === 0) {
    return undefined;
  }
  const up = signs.filter((sign) => sign > 0).length;
  return {
    text: `${Math.round((100 * up) / signs.length)}%`,
    words: "of days with a gain or a loss were up",
    sign: 2 * up >= signs.length ? 1 : -1,
  };
}
