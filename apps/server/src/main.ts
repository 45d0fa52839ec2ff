import { passphraseWarning } from "@strikebook/core/backups/passphrase";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import "./startup/node-env.ts";
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { createServer } from "node:net";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { buildApp, type RunningApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { type Env, readEnv } from "./env.ts";
import { hasWebApp } from "./http/web-app.ts";
import { type AppDatabase, openAppDatabase } from "./startup/app-database.ts";
import { settingsFromEnv } from "./startup/settings-from-env.ts";
import { REFUSED, StartError } from "./startup/start-error.ts";

const WEB_ROOT = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** The server's way down may take this long before it is cut short. */
const STOP_MS_MAX = 8000;

/** As wide as a link on this machine. */
const FRAME_WIDTH = 78;

const SAME_SIGNAL_MS = 1000;

/** A start that was asked to stop before it was ready is no failure. */
const stopping: { sinceMs?: number } = {};

/** Once closed it is no terminal any more: asked at the start. */
const HAS_TERMINAL = [0, 1, 2].some((stream) => isatty(stream));

// A closed terminal, or a pipe without a reader, loses log lines but must not end the server.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", () => undefined);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await start(readEnv(process.env));
} catch (error) {
  if (stopping.sinceMs === undefined) {
    fail(error);
  }
}

function fail(error: unknown): never {
  const isRefused = error instanceof StartError;
  const sentence = isRefused ? error.message : `Strikebook did not start: ${String(error)}`;
  process.stderr.write(`${sentence.replace(/\s+/g, " ")}\n`);
  process.exit(isRefused ? error.exitCode : 1);
}

async function start(env: Env): Promise<void> {
  const settings = settingsFromEnv(env, (error) => running.app?.log.warn({ err: error }, "mail not sent"));
  const running: { app?: RunningApp["app"] } = {};
  const opened = await openAppDatabase(env, { whenRunning: "wait" });
  try {
    const { app, services } = await buildApp(
      { ...opened, clock: systemClock, settings },
      {
        isProduction: env.NODE_ENV === "production",
        log: { level: env.LOG_LEVEL, stream: process.stdout },
        ...(env.TRUST_PROXY === undefined ? {} : { trustProxy: env.TRUST_PROXY }),
        ...(env.ALLOWED_HOSTS === undefined ? {} : { allowedHosts: allowedHosts(env) }),
        ...(hasWebApp(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
      },
    );
    running.app = app;
    for (const warning of [opened.warning, passphraseWarning(settings.backups.passphrase)]) {
      if (warning !== undefined) {
        app.log.warn(warning);
      }
    }
    // An unhandled rejection is a bug, but no reason to end the requests of all users.
    process.on("unhandledRejection", (error) => app.log.error({ err: error }, "unhandled rejection"));
    stopOnSignal(app, opened);
    await services.storeReferenceData(exchangeDay(systemClock.now()));
    // A password is shown once: not by a start that cannot listen. No request comes before the administrator exists.
    await checkListening(env);
    await announceFirstAdmin(services, settings.publicOrigin ?? `http://localhost:${env.PORT}`);
    say(`Strikebook listens on ${await listen(app, env)}`);
    // Kept now and not at the end: a server that is killed keeps nothing, and its next start compiles all of it again.
    flushCompileCache();
  } catch (error) {
    await running.app?.close();
    await opened.close();
    throw error;
  }
}

/** The names of ALLOWED_HOSTS, and that of PUBLIC_URL. */
function allowedHosts({ ALLOWED_HOSTS = [], PUBLIC_URL }: Env): string[] {
  return PUBLIC_URL === undefined ? ALLOWED_HOSTS : [...ALLOWED_HOSTS, new URL(PUBLIC_URL).hostname];
}

/**
 * An empty database gets its first administrator, whose link and password are shown this once. The frame has no sides: a terminal
 * takes the link whole.
 */
async function announceFirstAdmin(
  { users, invitations }: RunningApp["services"],
  origin: string,
): Promise<void> {
  const created = await users.createFirstAdmin();
  if (created !== undefined) {
    const { user, temporaryPassword } = created;
    const frame = "=".repeat(FRAME_WIDTH);
    const lines = [
      "Created the administrator. Open this link and choose your password:",
      "",
      `  ${origin}${await invitations.linkForFirstAdmin(user)}`,
      "",
      "Or sign in with",
      "",
      `  Username: ${user.username}`,
      `  Temporary password: ${temporaryPassword}`,
      "",
      "Both are shown only this once, and whichever you use ends the other.",
    ];
    say(["", frame, ...lines, frame, ""].join("\n"));
  }
}

async function listen(app: RunningApp["app"], env: Env): Promise<string> {
  return await app.listen({ host: env.HOST, port: env.PORT }).catch((error) => refuseToListen(error, env));
}

/** Throws when the address is taken or cannot be listened on; takes it for a moment only. */
async function checkListening(env: Env): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(env.PORT, env.HOST), "listening");
    probe.close();
    await once(probe, "close");
  } catch (error) {
    refuseToListen(error as NodeJS.ErrnoException, env);
  }
}

function refuseToListen(error: NodeJS.ErrnoException, env: Env): never {
  const isTaken = error.code === "EADDRINUSE";
  throw new StartError(listenFailure(error, env), {
    cause: error,
    exitCode: isTaken ? REFUSED.forNow : REFUSED.always,
  });
}

function listenFailure({ code, message }: NodeJS.ErrnoException, env: Env): string {
  const { HOST: host, PORT: port, STRIKEBOOK_DEMO: demo } = env;
  const setting = demo === undefined ? "PORT" : "DEMO_PORT";
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${host} is already in use; set ${setting} to another one.`;
    case "EACCES":
      return `Port ${port} may not be used by this account; set ${setting} to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is not an address of this machine; set HOST to one that is.`;
    default:
      return `The server cannot listen on ${host}, port ${port}: ${message}`;
  }
}

/**
 * Ends requests, connections and the embedded PostgreSQL, in this order; another signal a while later ends at once.
 * Ctrl-C reaches us twice: from the terminal and from the launcher. A terminal that closes ends only what uses it.
 */
function stopOnSignal(app: RunningApp["app"], opened: AppDatabase): void {
  const stop = async () => {
    if (stopping.sinceMs !== undefined) {
      if (performance.now() - stopping.sinceMs > SAME_SIGNAL_MS) {
        process.exit(1);
      }
      return;
    }
    stopping.sinceMs = performance.now();
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    await app.close();
    await opened.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void stop());
  }
  process.on("SIGHUP", () => void (HAS_TERMINAL && stop()));
}
