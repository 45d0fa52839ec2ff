import { readFileSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { collect } from "../lib/processes.mjs";

const COMMITTED = "packages/graphql-schema/schema.graphql";

/** The committed schema, which the web is typed from, against the one that the server's code gives. */
export async function compareSchema(tools) {
  const printer = fromRoot("apps", "server", "src", "graphql", "print-schema.ts");
  const printed = await collect(tools.node, [printer], { env: tools.env });
  if (printed.code !== 0) {
    return printed;
  }
  const [served, committed] = [printed.stdout, readFileSync(fromRoot(COMMITTED), "utf8")].map((text) =>
    text.trim().split("\n"),
  );
  const at = served.findIndex((line, index) => line !== committed[index]);
  if (at === -1 && served.length === committed.length) {
    return printed;
  }
  const line = at === -1 ? served.length : at;
  return {
    code: 1,
    output: [
      `${COMMITTED} differs from line ${line + 1} on:`,
      `  committed: ${committed[line] ?? "(end)"}`,
      `  served:    ${served[line] ?? "(end)"}`,
      `Write it again: pnpm --silent --filter @strikebook/server print-schema > ${COMMITTED}`,
    ].join("\n"),
  };
}
