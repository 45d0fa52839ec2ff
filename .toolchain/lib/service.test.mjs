import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ROOT } from "./paths.mjs";
import { runService } from "./service.mjs";

let machine;
let written;

/** A machine whose systemctl and loginctl note how they were called. */
beforeEach(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-service-"));
  machine = { folder: path.join(folder, "units"), calls: path.join(folder, "calls"), isRoot: false };
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  for (const name of ["systemctl", "loginctl"]) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\necho "${name} $*" >>"${machine.calls}"\n`, {
      mode: 0o755,
    });
  }
  vi.stubEnv("PATH", `${bin}:/usr/bin:/bin`);
  written = "";
  const write = (text) => {
    written += text;
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(write);
  vi.spyOn(process.stderr, "write").mockImplementation(write);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(path.dirname(machine.folder), { recursive: true, force: true });
});

const calls = () => readFileSync(machine.calls, "utf8").trim().split("\n");
const unit = () => readFileSync(path.join(machine.folder, "strikebook.service"), "utf8");

it("installs a user's service that outlives the session, and removes it", async () => {
  vi.stubEnv("PORT", "8090");
  expect(await runService(["install"], machine)).toBe(0);
  expect(unit().split("\n")).toEqual([
    "[Unit]",
    "Description=Strikebook",
    "",
    "[Service]",
    "Type=exec",
    `WorkingDirectory=${ROOT}`,
    `EnvironmentFile=-${ROOT}/.env`,
    `ExecStart="${process.execPath}" "${ROOT}/.toolchain/run.mjs" start`,
    "Restart=on-failure",
    "RestartSec=5",
    "RestartPreventExitStatus=78",
    "# The launcher passes the signal on, and PostgreSQL ends after the server.",
    "KillMode=mixed",
    "TimeoutStopSec=30",
    "OOMPolicy=continue",
    "",
    "[Install]",
    "WantedBy=default.target",
    "",
  ]);
  expect(written).toContain("journalctl --user -u strikebook");
  expect(written).toContain(`Set in this terminal only: PORT. The service reads ${ROOT}/.env.`);
  expect(await runService(["remove"], machine)).toBe(0);
  expect(existsSync(path.join(machine.folder, "strikebook.service"))).toBe(false);
  expect(calls()).toEqual([
    "systemctl --version",
    "systemctl --user daemon-reload",
    "systemctl --user enable --now strikebook.service",
    "loginctl enable-linger",
    "systemctl --version",
    "systemctl --user disable --now strikebook.service",
    "systemctl --user daemon-reload",
  ]);
  await expect(runService(["remove"], machine)).rejects.toThrow("There is no service");
});

it("installs a service of the machine as root", async () => {
  await runService(["install"], { ...machine, isRoot: true });
  expect(unit()).toContain("WantedBy=multi-user.target");
  expect(unit()).toContain("After=network-online.target postgresql.service");
  expect(calls()).toContain("systemctl enable --now strikebook.service");
  expect(calls().join()).not.toContain("linger");
});

it("shows the unit without writing it, and says what it does not understand", async () => {
  await runService(["print"], machine);
  expect(written).toContain("ExecStart=");
  expect(existsSync(machine.folder)).toBe(false);
  for (const words of [[], ["start"], ["install", "now"]]) {
    await expect(runService(words, machine)).rejects.toThrow("service install | print | remove");
  }
});

it("says so where there is no systemd", async () => {
  vi.stubEnv("PATH", machine.folder);
  await expect(runService(["install"], machine)).rejects.toThrow("This machine has no systemd.");
});

it("leaves nothing where systemctl is installed and systemd does not run, nor changes a unit that was there", async () => {
  const systemctl = path.join(path.dirname(machine.folder), "bin", "systemctl");
  writeFileSync(systemctl, '#!/bin/sh\n[ "$1" = --version ]\n', { mode: 0o755 });
  await expect(runService(["install"], machine)).rejects.toThrow("systemctl daemon-reload failed");
  expect(existsSync(path.join(machine.folder, "strikebook.service"))).toBe(false);

  writeFileSync(path.join(machine.folder, "strikebook.service"), "[Unit]\n");
  await expect(runService(["install"], machine)).rejects.toThrow("failed");
  expect(unit()).toBe("[Unit]\n");
});
