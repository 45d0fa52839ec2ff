import path from "node:path";

/** A module as the bundler knows it: its code and the modules that it imports statically, by their ids. */
type Module = { readonly code: string | null; readonly importedIds: readonly string[] };
type ModuleOf = (id: string) => Module | null;

const at = (file: string) => path.resolve(import.meta.dirname, "src", file);
const ENTRY = at("main.tsx");
const LOGIN = [at("features/auth/components/login-screen.tsx")];
const FRAME = [at("app/app.tsx")];
const HOME = [at("app/pages/home-page.tsx")];
/** A list with its order, its status badges and its file. */
const LIST = [
  at("ui/table/data-table.tsx"),
  at("ui/status-badge.tsx"),
  at("ui/export-button.tsx"),
  at("lib/csv-export.ts"),
  at("lib/address/sort.ts"),
];
/** What is fetched once Home's first figures are there: the part of it that other screens need as well. */
const HOME_LATER = [at("app/pages/home-later.ts")];
const LAYOUT_LATER = [at("app/layout/layout-later.ts")];

/** The list of all icons, which an import of any of them leads to. */
const ICON_LIST = /lucide-react\.mjs$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g;

/** How many chunks must have a module in common before it is in a shared one. */
export const SHARE_COUNT_MIN = 2;

/** The files of what screens share, by what leads to their modules: a module is in the first that it fits. */
const FILES = [
  ["frame", FRAME],
  ["shared", HOME],
  ["list", LIST],
  ["live", LAYOUT_LATER],
  ["later", HOME_LATER],
] as const;

/**
 * Puts the frame of every page into one file, and what Home shares with other screens into a few, by the moment at which they
 * are needed: some fifty files of a few hundred bytes each would be packed worse and fetched one by one. The entry's own
 * modules stay there.
 */
export function sharedChunks(): (id: string, moduleOf: ModuleOf) => string | null {
  let found: ReadonlyMap<string, string> | undefined;
  return (id, moduleOf) => {
    found ??= filesOf(moduleOf);
    return found.get(id) ?? null;
  };
}

/** The name of the file of each shared module. What the sign-in screen needs too is in one that comes with it. */
function filesOf(moduleOf: ModuleOf): ReadonlyMap<string, string> {
  const [entry, login] = [reach([ENTRY], moduleOf), reach(LOGIN, moduleOf)];
  const found = new Map<string, string>();
  for (const [name, roots] of FILES) {
    for (const id of reach(roots, moduleOf)) {
      if (!(entry.has(id) || found.has(id))) {
        found.set(id, login.has(id) ? "first" : name);
      }
    }
  }
  return found;
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
