import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vitest/node";

/** A node of the syntax tree, as far as this file looks into one. */
type Node = { readonly type: string; readonly [key: string]: unknown };

/** The named values of a file: their nodes, and for imported ones the file they come from. */
type Names = { readonly nodes: ReadonlyMap<string, Node>; readonly imports: ReadonlyMap<string, Imported> };
type Imported = { readonly file: string; readonly name: string };

type Source = Names & { readonly file: string; readonly tree: Node };

/** A text of SQL in the sources, with the constants and functions in it written out; `?` is a value of the moment. */
export type SqlText = { readonly file: string; readonly text: string };

const DEPTH_MAX = 8;
const BEGINS_AS_SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|COPY)\b/;

/** The texts of SQL that the files under `root` hold; without tests, and without the parts that other texts are made of. */
export function sqlTextsIn(root: string): readonly SqlText[] {
  const texts = allTextsIn(root);
  return texts.filter(({ text }) => !texts.some((other) => other.text !== text && other.text.includes(text)));
}

function allTextsIn(root: string): readonly SqlText[] {
  const sources = new Map(
    globSync("**/*.ts", { cwd: root })
      .filter((file) => !/\.test\.ts$|(^|\/)(testing|generated)\//.test(file))
      .map((file) => path.resolve(root, file))
      .map((file) => [file, readSource(file)] as const),
  );
  return [...sources.values()].flatMap((source) => {
    const texts = new Set(
      nodesIn(source.tree)
        .filter(({ type }) => type === "TemplateLiteral" || type === "Literal")
        .map((node) => textOf(node, source, sources, 0))
        .filter((text) => BEGINS_AS_SQL.test(text)),
    );
    return [...texts].map((text) => ({ file: path.relative(root, source.file), text }));
  });
}

function readSource(file: string): Source {
  const tree = parseAst(readFileSync(file, "utf8"), { lang: "ts" }) as unknown as Node;
  const all = nodesIn(tree);
  const nodes = new Map<string, Node>();
  for (const node of all) {
    const id = node["id"] as Node | null | undefined;
    const value = (node["init"] ?? node["body"]) as Node | null | undefined;
    if (id?.type === "Identifier" && value) {
      nodes.set(String(id["name"]), value);
    }
  }
  const imports = new Map(
    all
      .filter(({ type }) => type === "ImportDeclaration")
      .flatMap((node) => {
        const from = String((node["source"] as Node)["value"]);
        return (node["specifiers"] as Node[]).flatMap(({ local, imported }) =>
          from.startsWith(".") && imported
            ? [
                [
                  String((local as Node)["name"]),
                  { file: path.resolve(path.dirname(file), from), name: String((imported as Node)["name"]) },
                ] as const,
              ]
            : [],
        );
      }),
  );
  return { file, tree, nodes, imports };
}

function nodesIn(node: Node): Node[] {
  const children = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(
      (each): each is Node => typeof each === "object" && each !== null && "type" in each,
    ),
  );
  return [node, ...children.flatMap(nodesIn)];
}

/** The text that an expression gives, as far as it can be read; `?` stands for the rest. */
function textOf(node: Node, source: Source, sources: ReadonlyMap<string, Source>, depth: number): string {
  const read = (each: unknown) => textOf(each as Node, source, sources, depth + 1);
  if (depth > DEPTH_MAX) {
    return "?";
  }
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? node["value"] : "?";
    case "TemplateLiteral": {
      const quasis = (node["quasis"] as Node[]).map(({ value }) => (value as { cooked: string }).cooked);
      const parts = (node["expressions"] as Node[]).map(read);
      return quasis.map((text, at) => text + (parts[at] ?? "")).join("");
    }
    case "ConditionalExpression":
      return `${read(node["consequent"])} ${read(node["alternate"])}`;
    case "ArrowFunctionExpression":
      return read(node["body"]);
    case "ParenthesizedExpression":
    case "TSAsExpression":
      return read(node["expression"]);
    case "BlockStatement":
      return (node["body"] as Node[])
        .filter(({ type }) => type === "ReturnStatement")
        .map((each) => read(each["argument"]))
        .join(" ");
    case "CallExpression":
      return read(node["callee"]);
    case "Identifier":
      return namedText(String(node["name"]), source, sources, depth);
    default:
      return "?";
  }
}

function namedText(
  name: string,
  source: Source,
  sources: ReadonlyMap<string, Source>,
  depth: number,
): string {
  const here = source.nodes.get(name);
  if (here !== undefined) {
    return textOf(here, source, sources, depth + 1);
  }
  const imported = source.imports.get(name);
  const from = imported && sources.get(imported.file);
  return from === undefined ? "?" : namedText(imported?.name ?? "", from, sources, depth + 1);
}
