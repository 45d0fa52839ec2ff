import { OVERVIEW_SYMBOL_LENGTH_MAX } from "@strikebook/core/portfolio/overview-rows";
import { leave } from "../../features/auth/components/logout-question.tsx";
import { quoteLinks } from "../../features/portfolio/quote-links.ts";
import { symbolPath } from "../../lib/address/symbol-path.ts";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { choosePalette, chooseTheme, PALETTES, THEMES } from "../../lib/browser/theme.ts";
import { explainCell } from "../../lib/explained-cell.ts";
import { plural } from "../../lib/format.ts";
import { hasRole, type SessionUser } from "../../lib/network/session.ts";
import type { PageExport } from "../../lib/page-exports.ts";
import { ADMIN_MENU, MAIN_MENU, type MenuEntry, PATHS, SECTION_LINKS, TOOLS_MENU } from "../paths.ts";
import type { NamedPeriod } from "./periods.ts";
import type { Overlay } from "./use-shortcuts.ts";

export type Command = {
  readonly id: string;
  readonly group: "Actions" | "Admin" | "Pages" | "Periods" | "Symbols";
  readonly label: string;
  /** Also found by these words. */
  readonly words?: string;
  readonly run: () => void;
};

type Context = {
  readonly user: SessionUser;
  /** Symbols of all positions, options by their underlyings. */
  readonly held: readonly string[];
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
  return [...pages(context), ...periods(context), ...actions(context), ...symbols(context)];
}

/** Symbols offered while the search field is empty. */
const SYMBOLS_UNASKED = 5;

/** The longest list of matches that is still read; another letter narrows a longer one down. */
const FOUND_MAX = 50;

/** Too many to be listed before a letter was typed. */
const ONLY_ASKED: readonly Command["group"][] = ["Periods", "Symbols"];

/** The first commands that hold every word of the search; without a search only the first symbols and no periods. */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const symbolsShown = commands.filter(({ id }) => id.startsWith(IN_PORTFOLIO)).slice(0, SYMBOLS_UNASKED);
    return commands.filter(
      (command) => !ONLY_ASKED.includes(command.group) || symbolsShown.includes(command),
    );
  }
  const found = commands.filter(({ group, label, words: more = "" }) => {
    const text = `${label} ${more} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return found.slice(0, FOUND_MAX);
}

/** Tabs that the menus leave out. */
const TABS: readonly (MenuEntry & { readonly words?: string })[] = [
  { label: "Ledger: open lots", path: PATHS.openLots },
  { label: "Ledger: corrections", path: PATHS.statements, words: "statements" },
];

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

function actions({ areAmountsHidden, exports, navigate, onOverlay }: Context): Command[] {
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

const IN_PORTFOLIO = "portfolio-";

function symbols({ held, traded, navigate }: Context): Command[] {
  return [...new Set([...traded, ...held])].flatMap((symbol) => [
    ...(held.includes(symbol) ? [positions(symbol, navigate)] : []),
    ...(traded.includes(symbol) ? [trades(symbol)] : []),
    everything(symbol, navigate),
    ...(isTicker(symbol) ? quotes(symbol) : []),
  ]);
}

const everything = (symbol: string, navigate: Context["navigate"]): Command => ({
  id: `about-${symbol}`,
  group: "Symbols",
  label: `${symbol}: everything`,
  words: "symbol page lots income",
  run: () => navigate(symbolPath(symbol)),
});

const positions = (symbol: string, navigate: Context["navigate"]): Command => ({
  id: `${IN_PORTFOLIO}${symbol}`,
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
