import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "../lib/paths.mjs";
import { sourceFiles } from "./source-files.mjs";

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^(https?:|mailto:)/;
const SOURCES = /\.(ts|tsx|mjs|prisma|md)$/;
const CITATION = /(domain|fidelity-files)\.md (\d+(?:\.\d+)?)/g;
/** A file named in a document, as `links.mjs` or `check/links.mjs`; patterns and placeholders are none. */
const NAMED_FILE = /`([\w@./-]+\.(?:ts|tsx|mjs|cjs|md|sql|yml|prisma))`/g;
const OVERTAKEN = /^Status: (?:superseded|replaced)/m;

/** Links between our documents, files that they name, and sections that comments cite: all must be there. */
export async function findBrokenLinks() {
  const broken = sourceFiles(/\.md$/).flatMap((file) =>
    [...withoutCode(readFileSync(fromRoot(file), "utf8")).matchAll(LINK)]
      .map(([, target]) => target)
      .filter((target) => !ELSEWHERE.test(target) && !leadsSomewhere(file, target))
      .map((target) => `${file}: ${target} leads nowhere`),
  );
  const all = [...broken, ...findUnknownSections(), ...findUnknownFiles()];
  return { code: all.length === 0 ? 0 : 1, output: all.join("\n") };
}

/** Comments and documents that cite a section which is not there, as "domain.md 2.1". */
function findUnknownSections() {
  const sectionsOf = (name) =>
    new Set(
      [...readFileSync(fromRoot(`docs/${name}.md`), "utf8").matchAll(/^#+ (\d+(?:\.\d+)?)/gm)].map(
        ([, section]) => section,
      ),
    );
  const sections = { domain: sectionsOf("domain"), "fidelity-files": sectionsOf("fidelity-files") };
  return sourceFiles(SOURCES).flatMap((file) =>
    [...readFileSync(fromRoot(file), "utf8").matchAll(CITATION)]
      .filter(([, name, section]) => !sections[name].has(section))
      .map(([citation]) => `${file}: there is no ${citation} in docs`),
  );
}

/** Files that a document names and that are nowhere; a decision that was overtaken tells of what is gone. */
function findUnknownFiles() {
  // Documents leave `src` out: `core/shared/decimal.ts`.
  const known = sourceFiles(/./).flatMap((file) => [`/${file}`, `/${file.replace("/src/", "/")}`]);
  const isThere = (name) => known.some((file) => file.endsWith(`/${name.replace(/^(\.\.?\/)+/, "")}`));
  return sourceFiles(/\.md$/).flatMap((file) => {
    const text = readFileSync(fromRoot(file), "utf8");
    const named = OVERTAKEN.test(text)
      ? []
      : [...new Set([...text.matchAll(NAMED_FILE)].map(([, name]) => name))];
    return named.filter((name) => !isThere(name)).map((name) => `${file}: there is no file ${name}`);
  });
}

function leadsSomewhere(file, target) {
  const [page, heading] = target.split("#");
  const at =
    page === "" ? fromRoot(file) : path.resolve(path.dirname(fromRoot(file)), decodeURIComponent(page));
  return existsSync(at) && (heading === undefined || headingsOf(at).includes(heading));
}

/** Headings as GitHub names them in an address. */
function headingsOf(file) {
  return [...withoutCode(readFileSync(file, "utf8")).matchAll(/^#+\s+(.*)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );
}

function withoutCode(text) {
  return text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
}
