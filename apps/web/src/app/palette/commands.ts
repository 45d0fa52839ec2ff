import { OVERVIEW_SYMBOL_LENGTH_MAX } from "@strikebook/core/portfolio/overview-rows";
import { leave } from "../../features/auth/components/logout-question.tsx";
import { quoteLinks } from "../../features/portfolio/quote-links.ts";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { choosePalette, chooseTheme, PALETTES, THEMES } from "../../lib/browser/theme.ts";
import { hasRole, type SessionUser } from "../../lib/network/session.ts";
import { ADMIN_MENU, MAIN_MENU, type MenuEntry, PATHS, TOOLS_MENU } from "../paths.ts";
import type { Overlay } from "./use-shortcuts.ts";

export type Command = {
  readonly id: string;
  readonly group: "Actions" | "Admin" | "Pages" | "Symbols";
  readonly label: string;
  /** Also found by these words. */
  readonly words?: string;
  readonly run: () => void;
};

type Context = {
  readonly user: SessionUser;
  /** Symbols of all positions, options by their underlyings. */
  readonly symbols: readonly string[];
  readonly areAmountsHidden: boolean;
  readonly navigate: (path: string) => void;
  /** The link to a page that takes along what is looked at. */
  readonly scoped: (path: string) => string;
  readonly onOverlay: (overlay: Overlay) => void;
};

/** Everything that the palette offers to a user; all of it is also somewhere on the screen. */
export function commandsFor(context: Context): Command[] {
  return [...pages(context), ...actions(context), ...symbols(context)];
}

/** Symbols offered while the search field is empty. */
const SYMBOLS_UNASKED = 5;

/** The longest list of matches that is still read; another letter narrows a longer one down. */
const FOUND_MAX = 50;

/** The first commands that hold every word of the search; without a search only the first symbols. */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const symbolsShown = commands.filter(({ id }) => id.startsWith(IN_PORTFOLIO)).slice(0, SYMBOLS_UNASKED);
    return commands.filter((command) => command.group !== "Symbols" || symbolsShown.includes(command));
  }
  const found = commands.filter(({ group, label, words: more = "" }) => {
    const text = `${label} ${more} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return found.slice(0, FOUND_MAX);
}

function pages({ user, navigate, scoped }: Context): Command[] {
  const page = (group: Command["group"], { label, path }: MenuEntry, section = ""): Command => ({
    id: `page-${path}`,
    group,
    label,
    words: `go to page ${section}`,
    run: () => navigate(scoped(path)),
  });
  return [
    ...MAIN_MENU.flatMap((section) =>
      (section.entries.length > 0 ? section.entries : [section]).map((entry) =>
        page("Pages", entry, section.label),
      ),
    ),
    ...TOOLS_MENU.map((entry) => page("Pages", entry)),
    ...(hasRole(user, "ADMIN") ? ADMIN_MENU.map((entry) => page("Admin", entry)) : []),
  ];
}

function actions({ areAmountsHidden, navigate, onOverlay }: Context): Command[] {
  const action = (id: string, label: string, words: string, run: () => void): Command => ({
    id: `action-${id}`,
    group: "Actions",
    label,
    words,
    run,
  });
  return [
    action("upload", "Upload a file", "import csv", () => navigate(PATHS.upload)),
    action("uploads", "Upload history", "undo import past files", () =>
      navigate(`${PATHS.upload}?history=1`),
    ),
    action("privacy", areAmountsHidden ? "Show amounts" : "Hide amounts", "privacy mask", () =>
      hideAmounts(!areAmountsHidden),
    ),
    ...THEMES.map(({ value, label }) =>
      action(`theme-${value}`, `Theme: ${label}`, "color mode appearance", () => chooseTheme(value)),
    ),
    ...PALETTES.map(({ value, label }) =>
      action(`colors-${value}`, `Gain and loss: ${label}`, "colors palette appearance", () =>
        choosePalette(value),
      ),
    ),
    action("password", "Change Password", "security", () => onOverlay("password")),
    action("shortcuts", "Keyboard shortcuts", "keys help", () => onOverlay("shortcuts")),
    action("logout", "Logout", "sign out", () => leave(() => onOverlay("logout"))),
  ];
}

const IN_PORTFOLIO = "portfolio-";

function symbols({ symbols: held, navigate }: Context): Command[] {
  return held.flatMap((symbol) => [
    {
      id: `${IN_PORTFOLIO}${symbol}`,
      group: "Symbols" as const,
      label: `${symbol}: positions`,
      words: "portfolio filter show",
      run: () => navigate(`${PATHS.portfolio}?${new URLSearchParams({ view: "overall", symbol })}`),
    },
    ...(isTicker(symbol) ? quotes(symbol) : []),
  ]);
}

const quotes = (symbol: string): Command[] =>
  quoteLinks(symbol).map(({ name, url }) => ({
    id: `symbol-${symbol}-${name}`,
    group: "Symbols" as const,
    label: `${symbol}: quote at ${name}`,
    words: "open new tab",
    run: () => void window.open(url, "_blank", "noopener,noreferrer"),
  }));

/** A longer one is a CUSIP or a name, which no quote site knows. */
const isTicker = (symbol: string) => symbol.length <= OVERVIEW_SYMBOL_LENGTH_MAX && !symbol.includes("_");
