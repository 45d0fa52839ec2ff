import path from "node:path";

/** A module as the bundler knows it: its code and the modules that it imports statically, by their ids. */
type Module = { readonly code: string | null; readonly importedIds: readonly string[] };
type ModuleOf = (id: string) => Module | null;

const at = (file: string) => path.resolve(import.meta.dirname, "src", file);
const ENTRY = at("main.tsx");
const LOGIN = [at("features/auth/components/login-screen.tsx")];
const HOME = [at("app/app.tsx"), at("app/layout/app-layout.tsx"), at("app/pages/home-page.tsx")];
const TABLE = [at("ui/table/data-table.tsx")];
/** Parts of Home that are fetched once its first figures are there; what the others share is too heavy for other screens. */
const LATER = [
  at("features/portfolio/components/worth-card.tsx"),
  at("features/portfolio/components/overview-section.tsx"),
  at("features/trade-summary/components/profit-calendar.tsx"),
  at("features/trading-calendar/components/trading-calendar.tsx"),
  at("features/ledger-statements/components/rematch-notices.tsx"),
];

/** The list of all icons, which an import of any of them leads to. */
const ICON_LIST = /lucide-react\.mjs$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g;

/** How many chunks must have a module in common before it is in a shared one. */
export const SHARE_COUNT_MIN = 2;

/**
 * Puts the modules that Home shares with other screens into two files, one of which the login screen needs already, what
 * tables need beyond that into a third, and what Home's later parts share into a fourth: some fifty files of a few hundred
 * bytes each would be packed worse and fetched one by one.
 */
export function sharedChunks(): (
  id: string,
  moduleOf: ModuleOf,
) => "first" | "shared" | "table" | "later" | null {
  let reached:
    | Readonly<Record<"entry" | "login" | "home" | "table" | "later", ReadonlySet<string>>>
    | undefined;
  return (id, moduleOf) => {
    reached ??= {
      entry: reach([ENTRY], moduleOf),
      login: reach(LOGIN, moduleOf),
      home: reach(HOME, moduleOf),
      table: reach(TABLE, moduleOf),
      later: reach(LATER, moduleOf),
    };
    const { entry, login, home, table, later } = reached;
    if (entry.has(id) || !(home.has(id) || table.has(id) || later.has(id))) {
      return null;
    }
    if (login.has(id)) {
      return "first";
    }
    if (home.has(id)) {
      return "shared";
    }
    return table.has(id) ? "table" : "later";
  };
}

function reach(from: readonly string[], moduleOf: ModuleOf): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen) {
    const found = moduleOf(id);
    for (const next of found?.importedIds ?? []) {
      const icons = ICON_LIST.test(next) ? iconsIn(found?.code ?? "", next, moduleOf) : [next];
      for (const each of icons) {
        seen.add(each);
      }
    }
  }
  return seen;
}

/** The ids of the icons that a module takes from the list of all of them. */
function iconsIn(code: string, list: string, moduleOf: ModuleOf): readonly string[] {
  const exported = moduleOf(list)?.code ?? "";
  return [...code.matchAll(ICON_IMPORT)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().split(/\s/)[0] ?? "")
    .filter(Boolean)
    .flatMap((name) => {
      const file = new RegExp(`\\bas ${name}\\b[^;]*?["']\\./([\\w/-]+\\.mjs)["']`).exec(exported)?.[1];
      return file === undefined ? [] : [path.join(path.dirname(list), file)];
    });
}
