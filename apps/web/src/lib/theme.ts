import { readStored, removeStored, STORAGE_KEYS, writeStored } from "./storage.ts";

/** `auto` follows the system. */
export type Theme = "auto" | "light" | "dark";

export const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: "auto", label: "Auto" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The theme that was chosen in this browser. */
export function storedTheme(): Theme {
  const stored = readStored(STORAGE_KEYS.theme);
  return stored === "light" || stored === "dark" ? stored : "auto";
}

/** Shows and remembers a theme. public/theme.js shows it again at the next start. */
export function chooseTheme(theme: Theme): void {
  if (theme === "auto") {
    delete document.documentElement.dataset["theme"];
    removeStored(STORAGE_KEYS.theme);
  } else {
    document.documentElement.dataset["theme"] = theme;
    writeStored(STORAGE_KEYS.theme, theme);
  }
}
