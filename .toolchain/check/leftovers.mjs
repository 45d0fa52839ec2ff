import { readFileSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { sourceFiles } from "./source-files.mjs";

const SOURCE = /\.(ts|tsx|mjs|cjs|css|graphql|prisma|sql|yml|yaml)$/;
const LEFTOVERS = [
  [/\b(TODO|FIXME|XXX)\b/, "unfinished work"],
  [
    /\b(describe|test|it)\.(only|skip|todo|fixme|fails)\b/,
    "a test that is switched off, or switches the others off",
  ],
  [
    /expect\(.*\b(get|find)By\w+\(.*\)\.(toBeDefined|toBeTruthy)\(\)/,
    "an assertion that cannot fail; toBeVisible() does when the element is hidden",
  ],
];
/** This file names what it looks for. */
const OWN = "leftovers.mjs";

/** Marks of unfinished work and of tests that prove nothing: none may be left in a change. */
export async function findLeftovers() {
  const found = sourceFiles(SOURCE)
    .filter((file) => !file.endsWith(OWN))
    .flatMap((file) =>
      readFileSync(fromRoot(file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          LEFTOVERS.filter(([pattern]) => pattern.test(line)).map(
            ([, what]) => `${file}:${index + 1}: ${what}: ${line.trim()}`,
          ),
        ),
    );
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}
