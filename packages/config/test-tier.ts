import { globSync, readFileSync } from "node:fs";

const LAWS = "**/*.laws.test.*";
const INSTALLED = "**/node_modules/**";
const REPLACES_MODULES = /^vi\.(do)?mock\(/m;

/** "daily" when not set; a slow file that is asked for by its name runs all the same. */
function testTier(): string {
  const isSlowNamed = process.argv.some((word) => word.includes(".laws"));
  return process.env["TEST_TIER"] ?? (isSlowNamed ? "all" : "daily");
}

/**
 * Which test files of a room run, as options of Vitest. By time, never by value: `*.laws.test.ts` take many seconds each,
 * for their generated cases or killed processes. TEST_TIER is "daily" without them, "laws" with nothing else, "all" for
 * both.
 */
export function testFiles(files: string) {
  const tier = testTier();
  return {
    include: [tier === "laws" ? files.replace("*.test.", "*.laws.test.") : files],
    exclude: [INSTALLED, ...(tier === "daily" ? [LAWS] : [])],
  };
}

/** Options of Vitest that both projects have. */
type ProjectOptions = { readonly test: object; readonly [option: string]: unknown };

/**
 * The same as two projects. Daily, files share the modules that a worker has loaded, which takes seconds for a server;
 * files that match `needsWorker`, such as those that replace modules, have a worker each: no other file meets what they
 * leave behind.
 */
export function testProjects(
  files: string,
  { test, ...options }: ProjectOptions,
  needsWorker: RegExp = REPLACES_MODULES,
) {
  const { include, exclude } = testFiles(files);
  const isDaily = testTier() === "daily";
  const alone = globSync(include, { exclude }).filter((file) => needsWorker.test(readFileSync(file, "utf8")));
  return [
    {
      ...options,
      test: { ...test, name: "shared", isolate: !isDaily, include, exclude: [...exclude, ...alone] },
    },
    { ...options, test: { ...test, name: "alone", include: alone } },
  ];
}
