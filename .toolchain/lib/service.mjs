import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot, ROOT } from "./paths.mjs";
import { PlainError, UsageError } from "./plain-error.mjs";
import { collect } from "./processes.mjs";
import { say } from "./say.mjs";

const UNIT = "strikebook.service";

export const usage = `npm run strikebook -- service install | print | remove

  install  Writes and starts a systemd service that runs npm start of this folder, now and after every restart of the machine:
           yours, or as root one of the whole machine that runs as the account this folder belongs to.
  print    Shows that unit, and changes nothing.
  remove   Stops the service and removes it. Your data stays.

Settings are read from the file .env in this folder (.env.example).`;

/** Runs `service <word>`; answers the exit code. */
export async function runService([word, ...others], machine = thisMachine()) {
  const actions = { install, print, remove };
  if (!Object.hasOwn(actions, word ?? "") || others.length > 0) {
    throw new UsageError(usage);
  }
  await actions[word](machine);
  return 0;
}

/** Where the service of this account belongs. As root that is a service of the machine. */
function thisMachine() {
  const isRoot = os.userInfo().uid === 0;
  const config = process.env.XDG_CONFIG_HOME || path.join(os.homedir(), ".config");
  return { isRoot, folder: isRoot ? "/etc/systemd/system" : path.join(config, "systemd", "user") };
}

async function print({ isRoot }) {
  process.stdout.write(unitText({ isRoot }));
}

async function install({ isRoot, folder }) {
  await requireSystemd();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, UNIT);
  const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  writeFileSync(file, unitText({ isRoot }));
  try {
    await systemctl(isRoot, "daemon-reload");
    await systemctl(isRoot, "enable", "--now", UNIT);
  } catch (error) {
    // systemctl may be installed where systemd does not run, as in a container: nothing is left of the try.
    leave(file, before);
    throw error;
  }
  if (!isRoot) {
    await stayAfterLogout();
  }
  const journal = `journalctl ${isRoot ? "" : "--user "}-u strikebook`;
  say(`Strikebook runs as a service. Its log, with the administrator's first password: ${journal}`);
  const names = settingsOfThisTerminal();
  if (names.length > 0) {
    say(`Set in this terminal only: ${names.join(", ")}. The service reads ${fromRoot(".env")}.`);
  }
}

/** A file as it was; undefined is not there. */
function leave(file, text) {
  if (text === undefined) {
    rmSync(file, { force: true });
  } else {
    writeFileSync(file, text);
  }
}

async function remove({ isRoot, folder }) {
  await requireSystemd();
  const file = path.join(folder, UNIT);
  if (!existsSync(file)) {
    throw new PlainError(`There is no service: ${file} is not there.`);
  }
  await systemctl(isRoot, "disable", "--now", UNIT);
  rmSync(file);
  await systemctl(isRoot, "daemon-reload");
  say("The service is removed. Your data stays.");
}

/** The launcher starts a server again that died; systemd starts the launcher again, unless a setting is wrong (78). */
function unitText({ isRoot }) {
  const owner = isRoot ? ownerOfRoot() : "";
  const lines = [
    "[Unit]",
    "Description=Strikebook",
    ...(isRoot ? ["Wants=network-online.target", "After=network-online.target postgresql.service"] : []),
    "",
    "[Service]",
    "Type=exec",
    ...(owner === "" ? [] : [`User=${owner}`]),
    `WorkingDirectory=${escaped(ROOT)}`,
    `EnvironmentFile=-${escaped(fromRoot(".env"))}`,
    `ExecStart=${[process.execPath, fromRoot(".toolchain", "run.mjs")].map(quoted).join(" ")} start`,
    "Restart=on-failure",
    "RestartSec=5",
    "RestartPreventExitStatus=78",
    "# The launcher passes the signal on, and PostgreSQL ends after the server.",
    "KillMode=mixed",
    "TimeoutStopSec=30",
    "OOMPolicy=continue",
    "",
    "[Install]",
    `WantedBy=${isRoot ? "multi-user.target" : "default.target"}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Empty for root itself. */
function ownerOfRoot() {
  const { uid } = statSync(ROOT);
  return uid === 0 ? "" : execFileSync("id", ["-un", String(uid)], { encoding: "utf8" }).trim();
}

/** systemd reads % as the beginning of a placeholder. */
const escaped = (text) => text.replaceAll("%", "%%");

const quoted = (text) => `"${escaped(text).replace(/["\\]/g, "\\$&").replaceAll("$", "$$$$")}"`;

async function requireSystemd() {
  const isThere = await collect("systemctl", ["--version"]).then(
    ({ code }) => code === 0,
    () => false,
  );
  if (!isThere) {
    throw new PlainError(
      "This machine has no systemd. Keep npm start running some other way: docs/operating.md.",
    );
  }
}

async function systemctl(isRoot, ...args) {
  const { code, output } = await collect("systemctl", [...(isRoot ? [] : ["--user"]), ...args]);
  if (code !== 0) {
    throw new PlainError(`systemctl ${args.join(" ")} failed:\n${output.trim()}`);
  }
}

/** A user's services end with the last session, unless the user lingers. */
async function stayAfterLogout() {
  const failed = await collect("loginctl", ["enable-linger"]).then(
    ({ code }) => code !== 0,
    () => true,
  );
  if (failed) {
    say(`It ends when you log out until you run: sudo loginctl enable-linger ${os.userInfo().username}`);
  }
}

/** Names of settings that are set here and that the service would not see. */
function settingsOfThisTerminal() {
  const names = [...readFileSync(fromRoot(".env.example"), "utf8").matchAll(/^#([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  return names.filter((name) => process.env[name] !== undefined);
}
