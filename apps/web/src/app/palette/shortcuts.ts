import { PATHS } from "../paths.ts";

/** Second key after `g`, and where it leads. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  d: PATHS.home,
  p: PATHS.portfolio,
  t: PATHS.tradeSummary,
  u: PATHS.upload,
};

/** The actions of single keys; the sheet of shortcuts lists them. */
export const SINGLE_KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["?"], does: "Show this sheet" },
  { keys: ["h"], does: "Hide or show amounts" },
  { keys: ["g", "d"], does: "Go to the dashboard" },
  { keys: ["g", "p"], does: "Go to the portfolio" },
  { keys: ["g", "t"], does: "Go to the trade summary" },
  { keys: ["g", "u"], does: "Go to the upload" },
];

/** `Ctrl K`, on Apple's keyboards `⌘K`. */
export const paletteKeys = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? "\u2318K" : "Ctrl K");
