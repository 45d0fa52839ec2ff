import { readFileSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { collect } from "../lib/processes.mjs";

const COMMITTED = "packages/graphql-schema/schema.graphql";

/**
 * The schema in the tree, which the web is typed from, against the one that the server's code gives.
 *
 * A difference fails this once: the printer has written the file again, and the next `git diff` shows what changed.
 */
export async function compareSchema(tools) {
  const before = readFileSync(fromRoot(COMMITTED), "utf8");
  const printer = fromRoot("apps", "server", "src", "graphql", "print-schema.ts");
  const printed = await collect(tools.node, [printer], { env: tools.env });
  if (printed.code !== 0 || before === readFileSync(fromRoot(COMMITTED), "utf8")) {
    return printed;
  }
  return {
    code: 1,
    output: `${COMMITTED} was not what the server serves. It has been written again: look at it with git diff.`,
  };
}
