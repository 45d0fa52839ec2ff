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

/** Colors of gain and loss; the second pair is for those who cannot tell the first apart. */
export type Palette = "default" | "blue-orange";

export const PALETTES: readonly { readonly value: Palette; readonly label: string }[] = [
  { value: "default", label: "Standard" },
  { value: "blue-orange", label: "Blue/orange" },
];

/** The palette that was chosen in this browser. */
export function storedPalette(): Palette {
  return readStored(STORAGE_KEYS.palette) === "blue-orange" ? "blue-orange" : "default";
}

/** Shows and remembers a palette. */
export function choosePalette(palette: Palette): void {
  if (palette === "default") {
    delete document.documentElement.dataset["palette"];
    removeStored(STORAGE_KEYS.palette);
  } else {
    document.documentElement.dataset["palette"] = palette;
    writeStored(STORAGE_KEYS.palette, palette);
  }
}
