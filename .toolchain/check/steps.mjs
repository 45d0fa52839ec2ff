import { fromRoot } from "../lib/paths.mjs";
import { collect } from "../lib/processes.mjs";
import { findLeftovers } from "./leftovers.mjs";
import { findBrokenLinks } from "./links.mjs";
import { compareSchema } from "./schema.mjs";
import { checkSizes } from "./sizes.mjs";
import { findMisspellings } from "./spelling.mjs";

const CONFIG = ["packages", "config"];

/** The arrows between rooms, of all files: one changed file can close a circle through others. */
export function boundariesOf(tools) {
  const config = fromRoot(...CONFIG, "dependency-cruiser.cjs");
  const run = () => binOf(tools)(CONFIG, "depcruise", ["--config", config, "apps", "packages", "e2e"]);
  return { name: "boundaries", run };
}

/** Runs a program that a room has installed. */
const binOf =
  (tools) =>
  (room, name, args, cwd = fromRoot()) => {
    const env = { ...tools.env, CI: "true", NO_COLOR: "1" };
    return collect(fromRoot(...room, "node_modules", ".bin", name), args, { env, cwd });
  };

/**
 * The steps of `npm run check`, in order; docs/testing.md says how each was seen to fail.
 *
 * @returns {{ name: string, run: () => Promise<{ code: number, output: string }> }[]}
 */
export function stepsOf(tools) {
  const bin = binOf(tools);
  const turbo = (task) => bin([], "turbo", ["run", task, "--output-logs=errors-only"]);
  return [
    { name: "style", run: () => turbo("lint") },
    { name: "types", run: () => turbo("typecheck") },
    boundariesOf(tools),
    {
      name: "unused code",
      run: () =>
        bin(CONFIG, "knip", ["--config", fromRoot(...CONFIG, "knip.json"), "--treat-config-hints-as-errors"]),
    },
    {
      name: "operations fit the schema",
      run: () =>
        bin(
          ["packages", "graphql-schema"],
          "gql.tada",
          ["check", "--fail-on-warn", "--tsconfig", fromRoot("apps", "web", "tsconfig.json")],
          fromRoot("packages", "graphql-schema"),
        ),
    },
    { name: "schema.graphql is what the server serves", run: () => compareSchema(tools) },
    {
      name: "migrations give the Prisma schema",
      run: () =>
        collect(tools.node, [fromRoot("packages", "database", "tools", "check-migrations.ts")], {
          env: tools.env,
        }),
    },
    { name: "first loads stay small", run: () => checkSizes(tools) },
    { name: "nothing left over", run: findLeftovers },
    { name: "links in the documents", run: findBrokenLinks },
    { name: "spelling", run: findMisspellings },
  ];
}
