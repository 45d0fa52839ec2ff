import { readFileSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { sourceFiles } from "./source-files.mjs";

const WRITTEN = /\.(ts|tsx|mjs|cjs|css|prisma|md|yml|html)$/;
const DOCUMENT = /\.md$/;
/** Texts of other people, and this list itself. */
const QUOTED = /fixtures\/|^prisma\/migrations\/|check\/spelling\.mjs$/;

/** One spelling for each word: American. `cancelled` stays, because the contract has it; labels on the screen say E-mail. */
const SPELLINGS = [
  [/\w*(?:real|recogn|reorgan|normal|summar|organ)is(?:e|es|ed|ing|ation)\b/i, "-ize"],
  [/\w*(?:behavi|col|fav|flav|hon|neighb|rum)our\w*/i, "-or"],
  [/\b(?:centre|centred)\b/i, "center"],
  [/\bcatalogues?\b/i, "catalog"],
  [/\bgrey\w*/i, "gray"],
  [/\b(?:label|model|travel)l(?:ed|ing)\b/i, "one l"],
  [/\bmisspelt\b/i, "misspelled"],
  [/\be-mails?\b/i, "email", DOCUMENT],
];

/** Words that are not spelled as the list has them. */
export async function findMisspellings() {
  const found = sourceFiles(WRITTEN)
    .filter((file) => !QUOTED.test(file))
    .flatMap((file) => {
      const rules = SPELLINGS.filter(([, , where = WRITTEN]) => where.test(file));
      return readFileSync(fromRoot(file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          rules.flatMap(([pattern, ours]) => {
            const word = pattern.exec(line)?.[0];
            return word === undefined ? [] : [`${file}:${index + 1}: ${word}: we write ${ours}`];
          }),
        );
    });
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}
