#!/usr/bin/env node
// Builds the image with buildah and runs docker-compose.yml's services with podman, as root and without a daemon; then
// signs in. Where the packages for it can't be had it says so and fails nothing.
//
//   npm run setup && .toolchain/node_modules/.bin/node .ci/container.mjs
//
// The containers share one network of their own in place of compose's two. Networks, arm64 and, where no registry can be
// reached, the real base images are not tried.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareBases } from "./container/base-images.mjs";
import { checkContainers } from "./container/check-containers.mjs";
import { commandOf, readServices, runOptions } from "./container/compose-service.mjs";
import { NotHere, OWN_LIMITS, openStore, requireTools } from "./container/tools.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const IMAGE = "localhost/strikebook:check";
const IMAGE_BYTES_MAX = 250e6;
const OUTPUT_LENGTH_MAX = 4000;

const say = (line) => process.stderr.write(`${line}\n`);

function build(store) {
  const startedMs = Date.now();
  const args = ["--isolation", "chroot", "--format", "docker", "--tag", IMAGE];
  try {
    store.buildah(["bud", ...args, ROOT]);
  } catch (error) {
    throw new Error(`the image was not built:\n${String(error.stdout).slice(-OUTPUT_LENGTH_MAX)}`);
  }
  const bytes = Number(store.podman(["image", "inspect", "--format", "{{.Size}}", IMAGE]));
  say(`Built in ${Math.round((Date.now() - startedMs) / 1000)} s: ${(bytes / 1e6).toFixed(0)} MB`);
  if (bytes > IMAGE_BYTES_MAX) {
    throw new Error(`the image has ${bytes} bytes; ${IMAGE_BYTES_MAX} are the limit`);
  }
}

/** Starts services by their name in the compose file, each with the options written there. */
function starter({ podman }, { services, limits }) {
  // A volume keeps its name; a file of the checkout is mounted from there.
  const volumeOf = (source) => (source.startsWith(".") ? path.join(ROOT, source) : source);
  return (name, image, network, more = []) => {
    const service = services[name];
    const entrypoint = service.entrypoint === undefined ? [] : ["--entrypoint", service.entrypoint[0]];
    const options = runOptions(service, { volumeOf, limits });
    const given = [...OWN_LIMITS, "--network", network, ...entrypoint, ...options, ...more];
    return podman(["run", "--name", name, ...given, image, ...commandOf(service)]);
  };
}

/** Whether a container starts at all, with these options. */
function canRun({ podman }, image, ...options) {
  try {
    podman(["run", "--rm", ...OWN_LIMITS, ...options, "--network", "none", "--entrypoint", "true", image], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

function run() {
  requireTools();
  const work = mkdtempSync(path.join(os.tmpdir(), "strikebook-container-"));
  const store = openStore(work);
  try {
    const { postgres, kind } = prepareBases(store, work);
    if (!canRun(store, postgres)) {
      throw new NotHere("podman can't start a container on this machine");
    }
    const limits = canRun(store, postgres, "--memory", "64m");
    const commit = execFileSync("git", ["-C", ROOT, "rev-parse", "--short=7", "HEAD"], { encoding: "utf8" });
    build(store);
    const services = readServices(path.join(ROOT, "docker-compose.yml"));
    const start = starter(store, { services, limits });
    const hosts = path.join(work, "hosts");
    writeFileSync(hosts, "127.0.0.1 localhost postgres\n");
    checkContainers(store, { start, image: IMAGE, postgres, hosts, commit: commit.trim() });
    say(`The image was built and runs, on ${kind}${limits ? "" : "; memory and process limits not tried"}.`);
  } finally {
    removeAll(store, work);
  }
}

/** Tidies up. What can't be removed yet, because the store is in use for a moment, stays behind and fails nothing. */
function removeAll({ podman }, work) {
  try {
    podman(["rm", "--all", "--force", "--time", "2"], { stdio: "ignore" });
  } catch {
    say(`Some containers could not be removed: see ${work}.`);
  }
  spawnSync("/bin/sh", [
    "-c",
    `grep -o '${work}[^ ]*' /proc/mounts | sort -r | xargs -r umount; rm -rf ${work}`,
  ]);
}

try {
  run();
} catch (error) {
  if (!(error instanceof NotHere)) {
    throw error;
  }
  say(`The container check was not run: ${error.message}.`);
}
