import path from "node:path";

/** The modules that a module imports statically, by their ids. */
type ImportsOf = (id: string) => readonly string[];

const at = (file: string) => path.resolve(import.meta.dirname, "src", file);
const ENTRY = at("main.tsx");
const LOGIN = [at("features/auth/components/login-screen.tsx")];
const HOME = [at("app/app.tsx"), at("app/layout/app-layout.tsx"), at("app/pages/home-page.tsx")];

/** How many chunks must have a module in common before it is in a shared one. */
export const SHARE_COUNT_MIN = 3;

/**
 * Puts the modules that Home shares with other screens into two files, one of which the login screen needs already:
 * some thirty files of a few hundred bytes each would be packed worse and fetched one by one.
 */
export function sharedChunks(): (id: string, importsOf: ImportsOf) => "first" | "shared" | null {
  let login: ReadonlySet<string> | undefined;
  let home: ReadonlySet<string> | undefined;
  let entry: ReadonlySet<string> | undefined;
  return (id, importsOf) => {
    entry ??= reach([ENTRY], importsOf);
    login ??= reach(LOGIN, importsOf);
    home ??= reach(HOME, importsOf);
    if (entry.has(id) || !home.has(id)) {
      return null;
    }
    return login.has(id) ? "first" : "shared";
  };
}

function reach(from: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen) {
    for (const next of importsOf(id)) {
      seen.add(next);
    }
  }
  return seen;
}
