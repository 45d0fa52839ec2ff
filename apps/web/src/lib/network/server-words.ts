import { formatDate, hideFigures, MINUS } from "../format.ts";

/** Not the days in names of files: `Portfolio_Positions_2026-07-06.csv`. */
const DAYS = /(?<![\w.-])\d{4}-\d{2}-\d{2}(?![\w-]|\.\w)/g;

/** The server names days as `2026-07-06`; beside the other days of a screen they are written as those. */
export const writeDays = (text: string): string => text.replace(DAYS, (day) => formatDate(day));

/** A sentence of the server's, with days and amounts as the screens write them; amounts are hidden with all others. */
export const serverWords = (text: string): string =>
  hideFigures(writeDays(text).replace(/(?<!\S)-(?=\$)/g, MINUS));
