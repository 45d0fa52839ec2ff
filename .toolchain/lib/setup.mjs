import { readdirSync } from "node:fs";
import path from "node:path";
import { withLock } from "./lock.mjs";
import { fromRoot, TOOLCHAIN } from "./paths.mjs";
import { PlainError } from "./plain-error.mjs";
import { collect } from "./processes.mjs";
import { say, secondsSince } from "./say.mjs";
import { onceFor } from "./stamp.mjs";
import { prepareToolchain } from "./toolchain.mjs";

/**
 * Brings this checkout to the point where its programs run; does only what changed since the last time.
 *
 * Safe to run twice at once and to interrupt at any point.
 *
 * @param {{ isWebBuilt: boolean }} needs
 */
export async function setUp({ isWebBuilt }) {
  return withLock(path.join(TOOLCHAIN, ".setup-lock"), async () => {
    const tools = await prepareToolchain();
    await install(tools);
    await prepare(tools, isWebBuilt);
    return tools;
  });
}

function install(tools) {
  return onceFor(
    {
      stampFile: fromRoot("node_modules", ".strikebook-installed"),
      inputs: [
        fromRoot("pnpm-lock.yaml"),
        fromRoot("pnpm-workspace.yaml"),
        fromRoot("package.json"),
        ...manifests(),
      ],
      salt: `${process.platform}-${process.arch}`,
      outputs: [fromRoot("node_modules", ".modules.yaml")],
    },
    () =>
      step("Installing packages", tools, tools.node, [
        tools.pnpm,
        "install",
        "--frozen-lockfile",
        "--reporter=append-only",
      ]),
  );
}

/** Prisma's client, the types of the GraphQL documents and the web app; Turbo does what has changed. */
function prepare(tools, isWebBuilt) {
  const tasks = isWebBuilt ? ["generate", "build"] : ["generate"];
  const turbo = fromRoot("node_modules", ".bin", "turbo");
  return step(isWebBuilt ? "Building" : "Generating", tools, turbo, [
    "run",
    ...tasks,
    "--output-logs=errors-only",
  ]);
}

async function step(title, tools, file, args) {
  say(`${title} ...`);
  const startedMs = Date.now();
  const { code, output } = await collect(file, args, { env: { ...tools.env, CI: "true" } });
  if (code !== 0) {
    throw new PlainError(`${title} failed:\n${output.trim()}`);
  }
  say(`${title}: ${secondsSince(startedMs)}`);
}

function manifests() {
  const rooms = ["apps", "packages"].flatMap((folder) =>
    readdirSync(fromRoot(folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => fromRoot(folder, entry.name, "package.json"))
      .sort(),
  );
  return [...rooms, fromRoot("e2e", "package.json")];
}
