import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../testing/test-app.ts";

const WEB = fileURLToPath(new URL("../../../web/src/", import.meta.url));
const world = await startTestApp();

const texts = globSync("**/*.{ts,tsx}", { cwd: WEB })
  .filter((file) => !file.includes(".test."))
  .flatMap((file) => textsIn(readFileSync(`${WEB}${file}`, "utf8")));
const fragments = texts.filter((text) => text.trim().startsWith("fragment "));

/** The documents that the web app sends, with the fragments that they name: names are unique in the whole app. */
const shipped = texts
  .filter((text) => !fragments.includes(text))
  .map((text) => [nameOf(text), [text, ...usedBy(text, fragments)].join("\n")] as const);

function textsIn(source: string): string[] {
  return [...source.matchAll(/graphql\(\s*`([^`]*)`/g)].map(([, text = ""]) => text.replace(/@_unmask/g, ""));
}

/** The fragments that a document names, and those that they name. */
function usedBy(text: string, fragments: readonly string[]): readonly string[] {
  const named = fragments.filter((fragment) => new RegExp(`\\.\\.\\.${nameOf(fragment)}\\b`).test(text));
  const others = fragments.filter((fragment) => !named.includes(fragment));
  return [...new Set([...named, ...named.flatMap((fragment) => usedBy(fragment, others))])];
}

function nameOf(text: string): string {
  return /(?:query|mutation|fragment) (\w+)/.exec(text)?.[1] ?? "";
}

test("there are documents to look at, and no two fragments of one name", () => {
  expect(shipped.length).toBeGreaterThan(10);
  expect(new Set(fragments.map(nameOf)).size).toBe(fragments.length);
});

test.each(shipped)("%s of the web app is valid and within the limits", async (_name, query) => {
  const ann = await createUser(world);

  const { errors = [] } = await graphqlRequest(world, ann, query);

  const codes = errors.map(({ extensions }) => extensions?.["code"]);
  expect(errors.filter(({ message }) => /limit of|exceed|syntax/i.test(message))).toEqual([]);
  expect(errors.filter(({ extensions }) => extensions?.["code"] === "GRAPHQL_VALIDATION_FAILED")).toEqual([]);
  expect(codes).not.toContain("INTERNAL");
});
