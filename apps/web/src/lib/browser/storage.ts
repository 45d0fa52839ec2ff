/** Every key that this application writes to the browser's storage. */
export const STORAGE_KEYS = {
  token: "tserver_token",
  user: "tserver_user",
  /** Milliseconds that this browser's clock is ahead of the server's; absent while they agree. */
  clockAhead: "strikebook-clock-ahead",
  summaryView: "trade-summary-view",
  summaryBook: "strikebook-summary-book",
  scope: "strikebook-scope",
  tables: "strikebook-tables",
  portfolioView: "portfolio-view",
  uploadQueue: "uploadQueue",
  /** Settings of everybody who used this browser, by the user's id: they outlast a logout. */
  uploadSettings: "strikebook-upload-settings",
  /** What the server has not been told of anybody's upload settings and history, by the user's id. */
  uploadUnsent: "strikebook-upload-unsent",
  uploadLead: "strikebook-upload-lead",
  /** Whether the rarer controls of the upload screen are shown. */
  uploadAdvanced: "strikebook-upload-advanced",
  /** Whether the offer to import by itself was declined. */
  importOffer: "strikebook-import-offer",
  /** Ids of the administrators whose list of first steps is over. */
  firstRun: "strikebook-first-run",
  /** What Home is not to ask for until a week has passed, by the user's id. */
  putOffNeeds: "strikebook-put-off-needs",
  /** Whether a phone shows all of Home. */
  homeRest: "strikebook-home-rest",
  privacy: "strikebook-privacy",
  singleKeys: "strikebook-single-keys",
  /** Written, read and removed again, to see whether storage works. */
  healthCheck: "strikebook-health-check",
  /** Theme and palette are also read by public/theme.js, before the first paint. */
  theme: "strikebook-theme",
  palette: "strikebook-palette",
} as const;

/** Storage that lasts as long as the tab. */
export const SESSION_KEYS = {
  addRows: "strikebook-user-add-rows",
  copiedPosition: "strikebook-user-copied-position",
  copyContext: "strikebook-user-copy-context",
  /** The page that was asked for, while the browser is at the sign-in provider. */
  beforeProvider: "strikebook-before-provider",
} as const;

/** Keys for positions that an administrator adds for a user: each user's rows are kept apart. */
export const adminSessionKeys = (userId: string) =>
  ({
    addRows: `strikebook-admin-add-rows-${userId}`,
    copiedPosition: `strikebook-admin-copied-position-${userId}`,
  }) as const;

type ValueOf<Keys> = Keys[keyof Keys];

export type SessionKey = ValueOf<typeof SESSION_KEYS> | ValueOf<ReturnType<typeof adminSessionKeys>>;

/**
 * The value that `owner` left in this tab; undefined for another user's, for an unreadable one and for none.
 */
export function readSessionValue(key: SessionKey, owner: string): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const isOwn =
      typeof stored === "object" && stored !== null && "owner" in stored && stored.owner === owner;
    return isOwn && "value" in stored ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `value` for `owner`; undefined takes it out. Where storage is closed nothing is kept. */
export function writeSessionValue(key: SessionKey, owner: string, value: unknown): void {
  try {
    if (value === undefined) {
      sessionStorage.removeItem(key);
    } else {
      sessionStorage.setItem(key, JSON.stringify({ owner, value }));
    }
  } catch {
    // The rows are lost with the page then, as without storage.
  }
}

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
    // A browser that refuses storage has no value to remove.
  }
}
