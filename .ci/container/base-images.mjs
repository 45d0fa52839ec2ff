import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { reachableBinaries } from "../../packages/database/src/embedded/postgres-account.ts";
import { NotHere } from "./tools.mjs";

const PULL_MS_MAX = 120_000;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the slim images of Debian leave out. */
const NOT_IN_SLIM = ["usr/share/doc", "usr/share/man", "usr/share/info", "usr/share/locale", "var/cache/apt"];

/** The images that the Dockerfile and the compose file name, real ones where a registry can be reached. */
export function prepareBases(store, work) {
  const node = /^FROM (node:\S+)/m.exec(readFileSync(path.join(ROOT, "Dockerfile"), "utf8"))[1];
  const postgres = /^ +image: (postgres:\S+)/m.exec(
    readFileSync(path.join(ROOT, "docker-compose.yml"), "utf8"),
  )[1];
  if (pull(store, node) && pull(store, postgres)) {
    return { postgres, kind: "the real base images" };
  }
  const debian = bootstrapDebian(work);
  commit(store, `docker.io/library/${node}`, debian, addNode);
  commit(store, `docker.io/library/${postgres}`, debian, addPostgres);
  return {
    postgres,
    kind: "stand-ins for the base images (Debian by debootstrap, Node and PostgreSQL of this checkout)",
  };
}

function pull({ buildah }, image) {
  try {
    buildah(["pull", "--quiet", `docker.io/library/${image}`], {
      timeout: PULL_MS_MAX,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return true;
  } catch {
    return false;
  }
}

function bootstrapDebian(work) {
  const folder = path.join(work, "debian");
  try {
    execFileSync("debootstrap", ["--variant=minbase", "bookworm", folder], { stdio: "ignore" });
  } catch {
    throw new NotHere("no registry and no Debian mirror can be reached");
  }
  for (const name of NOT_IN_SLIM) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  execFileSync("find", [path.join(folder, "var/lib/apt/lists"), "-type", "f", "-delete"]);
  return folder;
}

/** An image of a folder, with what `add` lays into it. */
function commit({ buildah }, image, folder, add) {
  const container = buildah(["from", "scratch"]);
  const root = buildah(["mount", container]);
  execFileSync("cp", ["-a", `${folder}/.`, root]);
  add(root, (...settings) => buildah(["config", ...settings, container]));
  buildah(["umount", container]);
  buildah(["commit", "--quiet", "--rm", "--format", "docker", container, image]);
}

function addNode(root, configure) {
  const npm = path.resolve(
    realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim()),
    "../..",
  );
  cpSync(process.execPath, path.join(root, "usr/local/bin/node"));
  cpSync(npm, path.join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", path.join(root, "usr/local/bin/npm")]);
  inside(root, "useradd --uid 1000 --create-home node");
  trustThisMachine(root, configure);
}

/** Behind a proxy with a certificate of its own the build needs that certificate, too. */
function trustThisMachine(root, configure) {
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (certificates) {
    cpSync(realpathSync(certificates), path.join(root, "usr/local/share/certificates.pem"));
    configure("--env", "NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.pem");
  }
}

function addPostgres(root, configure) {
  cpSync(reachableBinaries({}), path.join(root, "opt/postgres"), { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", path.join(root, "opt/postgres")]);
  mkdirSync(path.join(root, "var/lib/postgresql"), { recursive: true });
  mkdirSync(path.join(root, "var/run/postgresql"), { recursive: true });
  cpSync(
    fileURLToPath(new URL("postgres-entrypoint.sh", import.meta.url)),
    path.join(root, "usr/local/bin/docker-entrypoint.sh"),
  );
  // The embedded PostgreSQL comes without it: its server takes connections or it doesn't.
  writeFileSync(
    path.join(root, "usr/local/bin/pg_isready"),
    "#!/bin/bash\nexec 3<>/dev/tcp/127.0.0.1/5432\n",
    { mode: 0o755 },
  );
  inside(
    root,
    "groupadd --gid 999 postgres && useradd --uid 999 --gid 999 --home /var/lib/postgresql postgres",
  );
  configure("--entrypoint", '["docker-entrypoint.sh"]', "--cmd", "postgres", "--stop-signal", "SIGINT");
}

const inside = (root, command) =>
  execFileSync("chroot", [root, "/bin/sh", "-c", command], { stdio: "ignore" });
