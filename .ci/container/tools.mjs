import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const PACKAGES = ["buildah", "podman", "runc", "debootstrap", "catatonit"];
const INSTALL_MS_MAX = 300_000;

/** Of its own accord podman raises these limits, which a machine without CAP_SYS_RESOURCE refuses. */
export const OWN_LIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];

/** Thrown when this machine can't do what the check needs: that is told, and is no failure. */
export class NotHere extends Error {}

/** Debian's packages, installed when they are missing. Throws NotHere where they can't be had. */
export function requireTools() {
  if (process.platform !== "linux" || process.getuid() !== 0) {
    throw new NotHere("it needs root on Linux");
  }
  if (isEverythingThere()) {
    return;
  }
  if (!existsSync("/usr/bin/apt-get")) {
    throw new NotHere(`it needs ${PACKAGES.join(", ")}, and there is no apt-get to install them`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES],
  ]) {
    spawnSync("apt-get", args, { env, stdio: "ignore", timeout: INSTALL_MS_MAX });
  }
  if (!isEverythingThere()) {
    throw new NotHere(`apt-get could not install ${PACKAGES.join(", ")}`);
  }
}

const isEverythingThere = () =>
  PACKAGES.every((name) => spawnSync("/bin/sh", ["-c", `command -v ${name}`]).status === 0);

/**
 * buildah and podman over a store of their own, so that no image or container of this machine is touched.
 *
 * @param {string} work a folder for everything
 */
export function openStore(work) {
  const store = ["--root", path.join(work, "store"), "--runroot", path.join(work, "run")];
  const driver = ["--storage-driver", "vfs"];
  mkdirSync(path.join(work, "tmp"), { recursive: true });
  const env = { ...process.env, TMPDIR: path.join(work, "tmp") };
  const run = (file, before) => (args, options) =>
    String(
      execFileSync(file, [...before, ...args], {
        encoding: "utf8",
        env,
        maxBuffer: 1e8,
        stdio: ["ignore", "pipe", "inherit"],
        ...options,
      }) ?? "",
    ).trim();
  return {
    buildah: run("buildah", [...store, ...driver]),
    podman: run("podman", [...store, ...driver, "--runtime", "runc", "--cgroup-manager", "cgroupfs"]),
  };
}
