import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "./lock.mjs";
import { fromRoot, ROOT } from "./paths.mjs";
import { PlainError } from "./plain-error.mjs";
import { collect, startProgram } from "./processes.mjs";
import { say, secondsSince } from "./say.mjs";
import { COMPILED, serverProgram } from "./server-program.mjs";

/** Beside the real data, never in them. */
export const DEMO_FOLDER = fromRoot(".demo");
/** A demo in the making: it takes its place when it is whole, and is thrown away when it was cut short. */
const UNFINISHED = fromRoot(".demo-unfinished");

/** Settings of a real instance that may stand in the environment: the demo has its own or none. */
const SETTINGS_OF_OTHERS = [
  "DATABASE_URL",
  "APP_DATABASE_URL",
  "JWT_SECRET",
  "JWT_SECRET_FILE",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET_FILE",
  "OIDC_NAME",
  "SMTP_URL",
  "PUBLIC_URL",
  "ALLOWED_HOSTS",
  "TRUST_PROXY",
  "FINNHUB_API_KEY",
  "TIINGO_API_KEY",
  "METRICS_TOKEN",
  "SOURCE_URL",
  "BACKUP_DIR",
  "BACKUP_KEEP",
  "BACKUP_PASSPHRASE_FILE",
];

const START_WAIT_MS_MAX = 120_000;
const POLL_MS = 100;

export const demoAddress = () => `http://127.0.0.1:${demoPort()}`;

const demoPort = () => process.env.DEMO_PORT || "8090";

/** The server on the demo's data, as `npm start` starts the real one. */
export function demoProgram(tools, folder = DEMO_FOLDER) {
  return serverProgram(tools, { env: demoSettings(folder) });
}

/** An undefined variable is not passed on. */
function demoSettings(folder) {
  const none = Object.fromEntries(SETTINGS_OF_OTHERS.map((name) => [name, undefined]));
  return {
    ...none,
    HOST: "127.0.0.1",
    PORT: demoPort(),
    DATA_DIR: folder,
    STRIKEBOOK_DEMO: "invented",
    NODE_ENV: "production",
    BACKUP_AT: "off",
    LOG_LEVEL: "warn",
  };
}

/** Whether the demo of this folder answers at the demo's address; another clone's is none of ours. */
export async function isDemoRunning(folder = DEMO_FOLDER) {
  return (await demoThatAnswers()) === idOf(folder);
}

/** The id of the demo that answers at the demo's address, ours or not; undefined when none does. */
async function demoThatAnswers() {
  try {
    const response = await fetch(`${demoAddress()}/api/system/version`);
    return (await response.json()).demoId;
  } catch {
    return undefined;
  }
}

/** As apps/server/src/startup/build-info.ts makes it. */
const idOf = (folder) => createHash("sha256").update(folder).digest("hex").slice(0, 12);

/** Throws when any demo, of this folder or another, answers at the demo's address. */
export async function refuseSecondDemo() {
  const answering = await demoThatAnswers();
  if (answering !== undefined) {
    const whose = answering === idOf(DEMO_FOLDER) ? "The demo" : "Another folder's demo";
    throw new PlainError(`${whose} is running at ${demoAddress()} already: stop it first, or set DEMO_PORT.`);
  }
}

/** The demo's people, as `strikebook seed` takes them. */
export async function demoPeople(tools) {
  return JSON.parse(
    await runNode(tools, "The demo's people", [fromRoot("apps", "demo", "src", "main.ts"), "people"]),
  );
}

/** Makes the demo's data unless they are there. Two at once make them once; one that was cut short begins anew. */
export async function prepareDemo(tools, { isFresh = false } = {}) {
  await withLock(fromRoot(".demo-lock"), async () => {
    if (isFresh) {
      remove(DEMO_FOLDER);
    }
    if (!existsSync(DEMO_FOLDER)) {
      await makeDemo(tools);
    }
  });
}

async function makeDemo(tools) {
  const startedMs = Date.now();
  say("Making the demo: a family of three, and four years of its trading ...");
  remove(UNFINISHED);
  mkdirSync(UNFINISHED, { mode: 0o711 });
  const people = path.join(UNFINISHED, "people.json");
  writeFileSync(people, JSON.stringify(await demoPeople(tools)));
  await runNode(tools, "Seeding the demo", [fromRoot("apps", "cli", "src", "main.ts"), "seed", people]);
  rmSync(people);
  await whileServing(tools, UNFINISHED, async () => {
    await runNode(tools, "Filling the demo", [
      fromRoot("apps", "demo", "src", "main.ts"),
      "fill",
      demoAddress(),
    ]);
  });
  renameSync(UNFINISHED, DEMO_FOLDER);
  say(`The demo is made: ${secondsSince(startedMs)}`);
}

/** Does something while a server runs on a demo's folder, which is quiet and ends with it. */
export async function whileServing(tools, folder, work) {
  const server = startProgram({ ...demoProgram(tools, folder), isQuiet: true });
  let isOver = false;
  const ended = server.ended.then(() => {
    isOver = true;
  });
  try {
    await untilDemoAnswers(() => isOver, folder);
    return await work();
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

/** Follows the moment from which the demo of a folder answers; throws when `isOver` says that it never will. */
export async function untilDemoAnswers(isOver, folder = DEMO_FOLDER) {
  for (const startedMs = Date.now(); !(await isDemoRunning(folder)); ) {
    if (isOver() || Date.now() - startedMs > START_WAIT_MS_MAX) {
      throw new PlainError("The demo's server did not start: see above. DEMO_PORT names another port.");
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Runs a program of the demo's on its unfinished data; answers what it prints. */
async function runNode(tools, title, args) {
  const env = { ...COMPILED, ...tools.env, ...demoSettings(UNFINISHED) };
  const { code, output, stdout } = await collect(tools.node, args, { env });
  if (code !== 0) {
    throw new PlainError(`${title} failed:\n${output.trim()}`);
  }
  return stdout;
}

/** A server that was killed may be letting go of its files still. */
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** From this folder, for people to read. */
export const demoFolderName = () => path.relative(ROOT, DEMO_FOLDER);
