/** Every key that this application writes to the browser's storage. */
export const STORAGE_KEYS = {
  token: "tserver_token",
  user: "tserver_user",
  summaryView: "trade-summary-view",
  portfolioView: "portfolio-view",
  uploadQueue: "uploadQueue",
  profitCalendar: "strikebook-profit-calendar",
  privacy: "strikebook-privacy",
  singleKeys: "strikebook-single-keys",
  /** Theme and palette are also read by public/theme.js, before the first paint. */
  theme: "strikebook-theme",
  palette: "strikebook-palette",
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/** The stored text, or undefined when there is none or the browser refuses. */
export function readStored(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores `value`; false when the browser refuses (private mode, quota). */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored where storage is closed.
  }
}
