import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { interpolate } from "../../.ci/container/compose-service.mjs";
import { readEnv, SETTINGS } from "../../apps/server/src/env.ts";
import { fromRoot } from "./paths.mjs";

const read = (file) => readFileSync(fromRoot(file), "utf8");
const NAMES = Object.keys(SETTINGS);
/** As people start them: paths and names are from the first file's folder. */
const SHIPPED = [["docker-compose.yml"], ["docker-compose.yml", "examples/three-servers.yml"]];
/** In Docker the place of `HOST`, which many shells set to the machine's name. */
const BIND = "STRIKEBOOK_BIND";
/** Settings that Docker takes by another name, too, as docs/operating.md's table of Docker tells. */
const MAPPED_IN_DOCKER = {
  PORT: "STRIKEBOOK_PORT",
  BACKUP_DIR: "STRIKEBOOK_BACKUPS",
};
/** Settings that the image itself has. */
const SET_BY_THE_IMAGE = ["DATA_DIR", "NODE_ENV", "GIT_COMMIT"];

/** Marks `!reset`, which takes away what the file before says. */
const RESET = Symbol("!reset");
const customTags = ["seq", "map"]
  .map((collection) => ({ tag: "!reset", collection, resolve: () => RESET }))
  .concat({ tag: "!reset", resolve: () => RESET });

/** A compose file with variables at their defaults, or as given. */
const compose = (file, given) => {
  const document = parseDocument(interpolate(read(file), given), { merge: true, customTags });
  expect(document.errors.concat(document.warnings)).toEqual([]);
  return document.toJS();
};

/** Services of several files, as compose lays the later over the earlier. */
function servicesOf(files, given) {
  const services = {};
  for (const file of files) {
    for (const [name, own] of Object.entries(compose(file, given).services)) {
      const { extends: from, ...rest } = own;
      const base = from === undefined ? services[name] : compose(from.file, given).services[from.service];
      services[name] = laidOver(base ?? {}, rest);
    }
  }
  return services;
}

function laidOver(base, own) {
  const merged = { ...base, ...own, environment: { ...base.environment, ...own.environment } };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== RESET));
}

const publishedPorts = (services) =>
  Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));

const sourceOf = (volume) => volume.source ?? volume.split(":")[0];

const isFile = (source) =>
  source === "/dev/null" || (source.startsWith("./") && existsSync(fromRoot(source)));

describe("one list of settings", () => {
  it("is the table of docs/operating.md", () => {
    const [, table] = /\n## Settings\n([\s\S]*?)\n\n`\.env\.example`/.exec(read("docs/operating.md")) ?? [];
    const names = [...(table ?? "").matchAll(/^\|([^|]*`[A-Z_]+`[^|]*)\|/gm)].flatMap(([, cell]) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(names.toSorted()).toEqual(NAMES.toSorted());
  });

  it("is .env.example, in which every value is right", () => {
    const lines = [...read(".env.example").matchAll(/^#([A-Z_]+)=(.*)$/gm)];
    const values = Object.fromEntries(
      lines.map(([, name, value]) => [name, value.replace(/^'(.*)'$/, "$1")]),
    );
    const ofDocker = Object.keys(values).filter((name) => /^(STRIKEBOOK|POSTGRES)_/.test(name));
    const others = NAMES.filter((name) => !["NODE_ENV", "GIT_COMMIT"].includes(name));
    expect(Object.keys(values).toSorted()).toEqual([...others, ...ofDocker].toSorted());
    expect(() => readEnv(values)).not.toThrow();
  });

  it("reaches the container, by the same name or by one that docs/operating.md tells", () => {
    const { settings, strikebook } = compose("docker-compose.yml").services;
    const ofTheList = Object.keys(strikebook.environment).filter((name) => name !== "DATABASE_URL_FILE");
    const known = [...ofTheList, ...SET_BY_THE_IMAGE, "HOST", "PORT"];
    expect(known.toSorted()).toEqual(NAMES.toSorted());
    expect(Object.keys(settings.environment).toSorted()).toEqual(ofTheList.toSorted());
    const dockerTable = read("docs/operating.md").split("\n## With Docker\n")[1];
    for (const [name, ofDocker] of Object.entries(MAPPED_IN_DOCKER)) {
      expect(read("docker-compose.yml")).toContain(`\${${ofDocker}:-\${${name}:-`);
      expect(dockerTable).toMatch(new RegExp(`^\\| .*\`${ofDocker}\``, "m"));
    }
    expect(dockerTable).toContain(`| \`${BIND}\` | \`127.0.0.1\` |`);
  });

  it("comes to the container as it is given", () => {
    const given = Object.fromEntries(NAMES.map((name) => [name, `of-${name.toLowerCase()}`]));
    const { environment, volumes, ports } = compose("docker-compose.yml", given).services.strikebook;
    const files = {
      JWT_SECRET_FILE: "/run/jwt-secret",
      BACKUP_PASSPHRASE_FILE: "/run/backup-passphrase",
      OIDC_CLIENT_SECRET_FILE: "/run/oidc-client-secret",
    };
    for (const name of Object.keys(environment).filter(
      (other) => NAMES.includes(other) && other !== "BACKUP_DIR",
    )) {
      expect(environment[name], name).toBe(files[name] ?? given[name]);
    }
    for (const [name, target] of Object.entries(files)) {
      expect(volumes).toContainEqual(
        expect.objectContaining({ source: given[name], target, read_only: true }),
      );
    }
    expect(volumes).toContain("of-backup_dir:/backups");
    expect(ports).toEqual(["127.0.0.1:of-port:8080"]);
    const published = compose("docker-compose.yml", { HOST: "my-laptop", [BIND]: "0.0.0.0" });
    expect(published.services.strikebook.ports).toEqual(["0.0.0.0:8080:8080"]);
  });
});

describe.each(SHIPPED)("%s %s", (...files) => {
  const services = servicesOf(files.filter(Boolean));
  const main = compose("docker-compose.yml");

  it("names only services, networks and volumes that are there", () => {
    for (const [name, { depends_on: needed = {}, networks = [], volumes = [] }] of Object.entries(services)) {
      const others = Array.isArray(needed) ? needed : Object.keys(needed);
      const unknown = [
        ...others.filter((other) => !(other in services)),
        ...networks.filter((network) => !(network in main.networks)),
        ...volumes.map(sourceOf).filter((source) => !(source in main.volumes) && !isFile(source)),
      ];
      expect(unknown, name).toEqual([]);
    }
  });

  it("asks soon for health only within a time of its own to start", () => {
    for (const [name, { healthcheck }] of Object.entries(services)) {
      expect(healthcheck?.start_interval !== undefined && healthcheck.start_period === undefined, name).toBe(
        false,
      );
    }
  });

  it("publishes one port, of one service, to this machine only", () => {
    const ports = publishedPorts(services);
    expect(ports.map(([, port]) => port)).toEqual(["127.0.0.1:8080:8080"]);
  });

  it("bounds every service, gives it no rights by itself, and mounts nothing where it can't write", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service.memswap_limit, name).toBe(service.mem_limit);
      // Compose copies a config's content into the container, which a read-only one refuses.
      expect(service.configs, name).toBeUndefined();
    }
  });

  it("takes a published image by its name in .env, with two files and nothing else of the clone", () => {
    const ours = Object.values(
      servicesOf(["docker-compose.yml"], { STRIKEBOOK_IMAGE: "ghcr.io/o/strikebook:1" }),
    );
    expect(ours.map(({ image }) => image)).toEqual([
      ...["ghcr.io/o/strikebook:1", "ghcr.io/o/strikebook:1"],
      ...["postgres:18.4", "ghcr.io/o/strikebook:1"],
    ]);
    expect(JSON.stringify(ours.map(({ volumes }) => volumes))).not.toContain("./");
  });

  it("is what Docker's own compose takes, where that is installed", () => {
    const options = { cwd: fromRoot(), encoding: "utf8" };
    const isThere = spawnSync("docker", ["compose", "version"], options).status === 0;
    const named = files.filter(Boolean).flatMap((file) => ["-f", file]);
    const { status, stderr } = isThere
      ? spawnSync("docker", ["compose", ...named, "config", "--quiet"], options)
      : { status: 0, stderr: "" };
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

it("parses every other YAML file that is shipped", () => {
  for (const file of [".github/workflows/ci.yml", ".github/workflows/release.yml"]) {
    expect(parse(read(file)), file).toHaveProperty("jobs");
  }
});
