import { type DayRun, runsWithout } from "@strikebook/core/coverage/coverage-within";
import type { YearDay } from "@strikebook/core/trade-summary/profit-year";

/** Pixels of the picture, as chat programs and social pages cut theirs. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** A running sum from zero, or a year of days; figures are exact decimal text and only their proportions are drawn. */
export type Drawing =
  | ({
      readonly kind: "curve";
      readonly points: readonly { readonly day: string; readonly value: string }[];
      /** The last day of which something can be known: the days after it, and those that no file covers, stay blank. */
      readonly through: string;
      readonly uncovered: readonly DayRun[];
    } & DayRun)
  | {
      readonly kind: "year";
      readonly days: readonly YearDay[];
      readonly weeks: number;
      readonly weekdays: number;
    };

/** A figure and the words that say of what it is: `+2.47%`, `return on the capital it tied up`. */
export type PictureFigure = { readonly text: string; readonly words: string; readonly sign: -1 | 0 | 1 };

/** A picture to show to others; it names no account. */
export type SharePicture = {
  readonly title: string;
  /** The days, what is imported of them and the book; absent or empty where the title says it all. */
  readonly scope?: string;
  readonly fileName: string;
  /** Absent where no base for a percentage is known: the drawing then stands alone. */
  readonly percent: PictureFigure | undefined;
  readonly dollars: PictureFigure;
  readonly drawing: Drawing;
};

/** The paper's colors, light in either theme. */
const INK = {
  text: "#17212b",
  quiet: "#465361",
  line: "#d8dee6",
  paper: "#ffffff",
  brand: "#1d5fbf",
} as const;
const SIGNS = { "-1": "#b23a16", "0": "#465361", "1": "#0a6b58" } as const;
const HEAT = {
  "-3": "#b23a16",
  "-2": "#e58c6c",
  "-1": "#fbdccf",
  "0": "#eef1f5",
  "1": "#cdebe2",
  "2": "#6fbfa9",
  "3": "#0a6b58",
} as const;
const EDGE = 64;
const AREA = { left: EDGE, top: 316, width: PICTURE.width - 2 * EDGE, height: 216 } as const;
/** The width of a letter as a share of its height, on average and on the wide side. */
const LETTER = 0.54;
const FOOT = PICTURE.height - 40;
/** The reader's own letters: a picture in an image may fetch none. */
const LETTERS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The picture as SVG; without `figure` the drawing says that it is to scale, and nothing of its size. */
export function drawPicture(
  { title, scope = "", drawing }: SharePicture,
  figure: PictureFigure | undefined,
): string {
  const note = figure === undefined ? "Drawn to scale, without amounts" : figure.words;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" font-family="${LETTERS}">`,
    `<rect width="100%" height="100%" fill="${INK.paper}"/>`,
    `<rect width="100%" height="8" fill="${INK.brand}"/>`,
    text({ y: 84, size: 40, weight: 600, color: INK.text }, title),
    scope && text({ y: 126, size: 28, weight: 400, color: INK.quiet }, scope),
    figure ? text({ y: 220, size: 84, weight: 700, color: SIGNS[figure.sign] }, figure.text) : "",
    text({ y: figure ? 268 : 180, size: 28, weight: 400, color: INK.quiet }, note),
    drawing.kind === "curve" ? curveOf(drawing) : yearOf(drawing),
    logo(),
    "</svg>",
  ].join("");
}

type TextStyle = {
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly color: string;
};

/** Long words are set smaller, so that none are cut off at the edge. */
const text = ({ y, size, weight, color }: TextStyle, words: string): string =>
  `<text x="${EDGE}" y="${y}" font-size="${Math.min(size, Math.floor(AREA.width / (words.length * LETTER)))}" font-weight="${weight}" fill="${color}">${escaped(words)}</text>`;

const logo = (): string =>
  [
    `<g transform="translate(${EDGE} ${FOOT - 24})">`,
    `<rect width="32" height="32" rx="7" fill="${INK.brand}"/>`,
    `<path d="M7 22h6V10h6v8h6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<text x="44" y="24" font-size="24" font-weight="600" fill="${INK.text}">Strikebook</text>`,
    "</g>",
  ].join("");

/** Steps: money comes on a day, not between days. A piece for each run of days that files cover. */
function curveOf({ points, from, to, through, uncovered }: Extract<Drawing, { kind: "curve" }>): string {
  const values = points.map(({ value }) => Number(value));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value: number) =>
    round(AREA.top + (high === low ? AREA.height / 2 : ((high - value) / (high - low)) * AREA.height));
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const x = (day: string) =>
    round(AREA.left + ((Date.parse(day) - first) / (last - first || 1)) * AREA.width);
  // A single day is as wide as the picture.
  const right = (day: string) => (from === to ? AREA.left + AREA.width : x(day));
  const zero = y(0);
  const color = SIGNS[Math.sign(values.at(-1) ?? 0) as -1 | 0 | 1];
  const pieces = runsWithout([{ from, to: through < to ? through : to }], uncovered).map((run) => {
    const start = points.findLast(({ day }) => day <= run.from)?.value ?? 0;
    const steps = points
      .filter(({ day }) => day > run.from && day <= run.to)
      .map(({ day, value }) => `H${x(day)}V${y(Number(value))}`);
    const line = `M${x(run.from)} ${y(Number(start))}${steps.join("")}H${right(run.to)}`;
    return [
      `<path d="${line}V${zero}H${x(run.from)}Z" fill="${color}" fill-opacity="0.12"/>`,
      `<path d="${line}" fill="none" stroke="${color}" stroke-width="5" stroke-linejoin="round"/>`,
    ].join("");
  });
  const axis = `<path d="M${AREA.left} ${zero}h${AREA.width}" stroke="${INK.line}" stroke-width="2"/>`;
  return [axis, ...pieces].join("");
}

/** A column for each week; the shades are thirds of the days, as on the screen. */
function yearOf({ days, weeks, weekdays }: Extract<Drawing, { kind: "year" }>): string {
  const [width, height] = [AREA.width / weeks, AREA.height / weekdays];
  return days
    .map(
      ({ week, weekday, profit }) =>
        `<rect x="${round(AREA.left + week * width)}" y="${round(AREA.top + weekday * height)}" width="${round(width - 3)}" height="${round(height - 3)}" rx="3" fill="${HEAT[profit?.step ?? 0]}"/>`,
    )
    .join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (words: string): string =>
  words.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

/** The picture as an address that needs no network. */
export const pictureAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Draws the picture in this browser; nothing is sent anywhere. */
export async function pictureBlob(svg: string): Promise<Blob> {
  const image = new Image(PICTURE.width, PICTURE.height);
  image.src = pictureAddress(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, PICTURE.width, PICTURE.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture was drawn"))), "image/png");
  });
}
