import { OVERVIEW_SYMBOL_LENGTH_MAX } from "@strikebook/core/portfolio/overview-rows";
import { leave } from "../../features/auth/components/logout-question.tsx";
import { quoteLinks } from "../../features/portfolio/quote-links.ts";
import { symbolPath } from "../../lib/address/symbol-path.ts";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { areSingleKeysOn } from "../../lib/browser/single-keys.ts";
import { choosePalette, chooseTheme, PALETTES, THEMES } from "../../lib/browser/theme.ts";
import { explainCell } from "../../lib/explained-cell.ts";
import { plural } from "../../lib/format.ts";
import { hasRole, type SessionUser } from "../../lib/network/session.ts";
import type { PageExport } from "../../lib/page-exports.ts";
import { ADMIN_MENU, MAIN_MENU, type MenuEntry, SECTION_LINKS, TOOLS_MENU } from "../menus.ts";
import { PATHS, SYMBOL_PREFIX } from "../paths.ts";
import type { NamedPeriod } from "./periods.ts";
import { GO_KEYS } from "./shortcuts.ts";
import { SYNONYMS } from "./synonyms.ts";
import type { Overlay } from "./use-shortcuts.ts";

export type Command = {
  readonly id: string;
  readonly group: "Actions" | "Admin" | "Pages" | "Periods" | "Recent" | "Symbols";
  readonly label: string;
  /** Also found by these words. */
  readonly words?: string;
  /** Shown at the right: a figure, or the keys that do the same. */
  readonly aside?: string | undefined;
  readonly run: () => void;
};

type Context = {
  readonly user: SessionUser;
  /** Symbols of all positions, options by their underlyings, each with its gain on paper, in words, where it is known. */
  readonly held: ReadonlyMap<string, string | undefined>;
  /** Pages before this one, the last first. */
  readonly visits: readonly string[];
  /** Underlyings ever traded that match the search. */
  readonly traded: readonly string[];
  readonly periods: readonly NamedPeriod[];
  readonly exports: readonly PageExport[];
  readonly areAmountsHidden: boolean;
  readonly navigate: (path: string) => void;
  /** The link to a page that takes along what is looked at. */
  readonly scoped: (path: string) => string;
  readonly onOverlay: (overlay: Overlay) => void;
};

/** Everything that the palette offers to a user; all of it is also somewhere on the screen. */
export function commandsFor(context: Context): Command[] {
  const listed = pages(context);
  return [
    ...recent(context, listed),
    ...listed,
    ...periods(context),
    ...actions(context),
    ...symbols(context),
  ];
}

/** Symbols offered while the search field is empty. */
const SYMBOLS_UNASKED = 5;

/** The longest list of matches that is still read; another letter narrows a longer one down. */
const FOUND_MAX = 50;

/** Pages behind the last one; more are no help. */
const RECENT_MAX = 5;

/** Too many to be listed before a letter was typed. */
const ONLY_ASKED: readonly Command["group"][] = ["Periods", "Symbols"];

/**
 * The first commands that hold every word of the search, the page of a symbol that is named before all others. Without a
 * search the last pages, and of symbols only the first.
 */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const symbolsShown = commands.filter(({ id }) => id.startsWith(ABOUT)).slice(0, SYMBOLS_UNASKED);
    return commands.filter(
      (command) => !ONLY_ASKED.includes(command.group) || symbolsShown.includes(command),
    );
  }
  const found = commands.filter(({ group, label, words: more = "" }) => {
    const text = `${label} ${more} ${group}`.toLowerCase();
    return group !== "Recent" && words.every((word) => text.includes(word));
  });
  const named = found.filter(({ id }) => id === `${ABOUT}${words[0]?.toUpperCase()}`);
  return [...named, ...found.filter((command) => !named.includes(command))].slice(0, FOUND_MAX);
}

/** The pages that were looked at last, by the names that they have elsewhere. */
function recent({ visits, navigate }: Context, listed: readonly Command[]): Command[] {
  const named = visits.flatMap((visit): Command[] => {
    const [path = ""] = visit.split("?");
    const label = path.startsWith(SYMBOL_PREFIX)
      ? decodeURIComponent(path.slice(SYMBOL_PREFIX.length))
      : listed.find(({ id }) => id === `page-${path}`)?.label;
    return label === undefined
      ? []
      : [{ id: `recent-${path}`, group: "Recent", label, run: () => navigate(visit) }];
  });
  return named.slice(0, RECENT_MAX);
}

/** Tabs that the menus leave out. */
const TABS: readonly (MenuEntry & { readonly words?: string })[] = [
  { label: "Ledger: open lots", path: PATHS.openLots },
  { label: "Ledger: corrections", path: PATHS.statements, words: "statements" },
];

/** The single keys that lead to a page. */
function keysTo(path: string): string | undefined {
  const key = Object.keys(GO_KEYS).find((each) => GO_KEYS[each] === path);
  return key === undefined || !areSingleKeysOn() ? undefined : `g ${key}`;
}

function pages({ user, navigate, scoped }: Context): Command[] {
  const page = (group: Command["group"], { label, path }: MenuEntry, section = ""): Command => ({
    id: `page-${path}`,
    group,
    label,
    words: `go to page ${section} ${SYNONYMS[path] ?? ""}`,
    aside: keysTo(path),
    run: () => navigate(scoped(path)),
  });
  return [
    ...MAIN_MENU.flatMap((section) =>
      (section.entries.length > 0 ? section.entries : [section]).map((entry) =>
        page("Pages", entry, SECTION_LINKS.find(({ path }) => path === section.path)?.label),
      ),
    ),
    ...TABS.map((entry) => page("Pages", entry, entry.words)),
    ...TOOLS_MENU.map((entry) => page("Pages", entry)),
    ...(hasRole(user, "ADMIN") ? ADMIN_MENU.map((entry) => page("Admin", entry)) : []),
  ];
}

function periods({ periods: named, navigate, scoped }: Context): Command[] {
  return named.map(({ label, words = "", path }) => ({
    id: `period-${label}`,
    group: "Periods",
    label,
    words: `${words} period`,
    run: () => {
      const [page = "", query] = path.split("?");
      const link = scoped(page);
      navigate(query === undefined ? link : `${link}${link.includes("?") ? "&" : "?"}${query}`);
    },
  }));
}

/** The single keys of actions, by the actions' ids. */
const ACTION_KEYS: Readonly<Record<string, string>> = { privacy: "h", shortcuts: "?" };

function actions({ areAmountsHidden, exports, navigate, onOverlay }: Context): Command[] {
  const action = (id: string, label: string, words: string, run: () => void): Command => ({
    id: `action-${id}`,
    group: "Actions",
    label,
    words,
    aside: areSingleKeysOn() ? ACTION_KEYS[id] : undefined,
    run,
  });
  return [
    action("upload", "Upload a file", "import csv", () => navigate(PATHS.upload)),
    action("uploads", "Upload history", "undo import past files", () =>
      navigate(`${PATHS.upload}?history=1`),
    ),
    ...exports.map(({ rows, run }, index) =>
      action(`export-${index}`, `Export CSV (${plural(rows, "row")})`, "download table file", run),
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

const ABOUT = "about-";

function symbols({ held, traded, navigate }: Context): Command[] {
  return [...new Set([...traded, ...held.keys()])].flatMap((symbol) => [
    about(symbol, held.get(symbol), navigate),
    ...(held.has(symbol) ? [positions(symbol, navigate)] : []),
    ...(traded.includes(symbol) ? [trades(symbol)] : []),
    ...(isTicker(symbol) ? quotes(symbol) : []),
  ]);
}

const about = (symbol: string, aside: string | undefined, navigate: Context["navigate"]): Command => ({
  id: `${ABOUT}${symbol}`,
  group: "Symbols",
  label: symbol,
  words: "symbol page everything lots income",
  aside,
  run: () => navigate(symbolPath(symbol)),
});

const positions = (symbol: string, navigate: Context["navigate"]): Command => ({
  id: `portfolio-${symbol}`,
  group: "Symbols",
  label: `${symbol}: positions`,
  words: "portfolio filter show",
  run: () => navigate(`${PATHS.portfolio}?${new URLSearchParams({ view: "overall", symbol })}`),
});

const trades = (symbol: string): Command => ({
  id: `trades-${symbol}`,
  group: "Symbols",
  label: `${symbol}: trades and P&L`,
  words: "profit loss closed history",
  run: () =>
    explainCell({
      title: `${symbol}, all trades, all accounts`,
      underlying: symbol,
      startDate: null,
      endDate: null,
      basis: "REALIZED",
      book: "TRADE",
      assets: "ALL",
    }),
});

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
