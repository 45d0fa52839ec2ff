import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";

/** A piece of text on a printed page, in points from its lower left corner. */
type Box = {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
};

/** The pages that the browser's own print makes of what is on the screen, each with its pieces of text. */
export async function printed(page: Page): Promise<Box[][]> {
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ format: "Letter", printBackground: false })),
  );
  const pages: Box[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item ? boxOf(item) : [])));
  }
  return pages;
}

type Item = {
  readonly str: string;
  /** Scale, skew, and the place of the baseline's left end as the last two. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
};

/** Letters end a fifth below their baseline; an upright text only, and none that is blank. */
function boxOf({ str, transform, width, height }: Item): Box[] {
  const [, skew = 0, , , left = 0, baseline = 0] = transform;
  if (str.trim() === "" || skew !== 0) {
    return [];
  }
  return [
    { text: str, left, right: left + width, bottom: baseline - 0.2 * height, top: baseline + 0.8 * height },
  ];
}

/** By so many points two lines may touch: letters hardly ever fill the whole of their boxes. */
const TOUCH_PT = 3;

/** Pairs of texts that lie over each other: `Total / Total value`. */
export function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
      return across > TOUCH_PT && down > TOUCH_PT ? `${one.text} / ${other.text}` : [];
    }),
  );
}

export const textOf = (boxes: readonly Box[]): string => boxes.map(({ text }) => text).join(" ");
