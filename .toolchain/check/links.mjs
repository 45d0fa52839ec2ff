import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "../lib/paths.mjs";
import { sourceFiles } from "./source-files.mjs";

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^(https?:|mailto:)/;
const SOURCES = /\.(ts|tsx|mjs|prisma|md)$/;
const CITATION = /domain\.md (\d+(?:\.\d+)?)/g;
const DOMAIN_RULES = "docs/domain.md";

/** Links between our documents: the file must be there, and the heading when one is named. */
export async function findBrokenLinks() {
  const broken = sourceFiles(/\.md$/).flatMap((file) =>
    [...withoutCode(readFileSync(fromRoot(file), "utf8")).matchAll(LINK)]
      .map(([, target]) => target)
      .filter((target) => !ELSEWHERE.test(target) && !leadsSomewhere(file, target))
      .map((target) => `${file}: ${target} leads nowhere`),
  );
  const all = [...broken, ...findUnknownSections()];
  return { code: all.length === 0 ? 0 : 1, output: all.join("\n") };
}

/** Comments and documents that cite a section of the domain rules which is not there, as "domain.md 2.1". */
function findUnknownSections() {
  const rules = readFileSync(fromRoot(DOMAIN_RULES), "utf8");
  const sections = new Set([...rules.matchAll(/^#+ (\d+(?:\.\d+)?)/gm)].map(([, section]) => section));
  return sourceFiles(SOURCES).flatMap((file) =>
    [...readFileSync(fromRoot(file), "utf8").matchAll(CITATION)]
      .filter(([, section]) => !sections.has(section))
      .map(([citation]) => `${file}: ${citation} is no section of ${DOMAIN_RULES}`),
  );
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
