import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "./lock.mjs";
import { fromRoot, TOOLCHAIN } from "./paths.mjs";
import { PlainError } from "./plain-error.mjs";
import { collect } from "./processes.mjs";
import { say, secondsSince } from "./say.mjs";
import { onceFor } from "./stamp.mjs";
import { prepareToolchain } from "./toolchain.mjs";

const TURBO = fromRoot("node_modules", ".bin", "turbo");

/**
 * Brings this checkout to the point where its programs run; does only what changed since the last time.
 *
 * Safe to run twice at once and to interrupt at any point.
 *
 * `isForRunning` leaves out what only changing the app takes: tests, checks and their tools. A checkout that has these
 * once keeps them, whichever command comes next.
 *
 * @param {{ isWebBuilt: boolean, isForRunning?: boolean }} needs
 */
export async function setUp({ isWebBuilt, isForRunning = false }) {
  return withLock(path.join(TOOLCHAIN, ".setup-lock"), async () => {
    const tools = await prepareToolchain();
    const isWhole = keepsDevelopmentTools(!isForRunning);
    await install(tools, isWhole);
    await prepare(tools, { isWebBuilt, isWhole });
    return tools;
  });
}

/** Whether this checkout is to have the tools for changing the app: asked for now, or by an earlier command. */
function keepsDevelopmentTools(isAsked) {
  const mark = fromRoot("node_modules", ".strikebook-development");
  if (isAsked && !existsSync(mark)) {
    mkdirSync(path.dirname(mark), { recursive: true });
    writeFileSync(mark, "");
  }
  return existsSync(mark);
}

function install(tools, isWhole) {
  return onceFor(
    {
      stampFile: fromRoot("node_modules", ".strikebook-installed"),
      inputs: [
        fromRoot("pnpm-lock.yaml"),
        fromRoot("pnpm-workspace.yaml"),
        fromRoot("package.json"),
        ...manifests(),
      ],
      salt: `${process.platform}-${process.arch}${isWhole ? "" : "-running"}`,
      // What builds is optional: an image has it in no layer. Here it has to be there.
      outputs: [fromRoot("node_modules", ".modules.yaml"), TURBO, fromRoot("node_modules", ".bin", "prisma")],
    },
    () =>
      step("Installing packages", tools, tools.node, [
        tools.pnpm,
        "install",
        "--frozen-lockfile",
        "--reporter=append-only",
        ...(isWhole ? [] : ["--prod"]),
      ]),
  );
}

/** Prisma's client, the web app and, for who changes it, the types of its GraphQL documents; Turbo does what has changed. */
function prepare(tools, { isWebBuilt, isWhole }) {
  const tasks = isWebBuilt ? ["generate", "build"] : ["generate"];
  const rooms = isWhole ? [] : ["--filter=@strikebook/database", "--filter=@strikebook/web"];
  return step(isWebBuilt ? "Building" : "Generating", tools, TURBO, [
    "run",
    ...tasks,
    ...rooms,
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
