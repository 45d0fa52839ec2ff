import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** The services of a compose file with its variables at their defaults, or as `given`. */
export function readServices(file, given = {}) {
  return parse(interpolate(readFileSync(file, "utf8"), given), { merge: true }).services;
}

/** A text with `${NAME:-fallback}` and `${NAME:+instead}` filled in, the innermost first: a fallback may hold another. */
export function interpolate(text, given = {}) {
  const filled = text.replace(/\$\{(\w+)(:[-+])([^${}]*)\}/g, (_, name, kind, other) => {
    const value = given[name] ?? "";
    return kind === ":+" ? value && other : value || other;
  });
  return filled === text ? text : interpolate(filled, given);
}

/**
 * What `docker compose up` makes of a service, as options of `podman run`: environment, accounts, limits, folders.
 * Published ports and networks are the caller's.
 *
 * @param {{ volumeOf: (name: string) => string, limits: boolean }} here where a volume or a file of the checkout is on
 *   this machine, and whether memory and processes can be limited on it
 */
export function runOptions(service, { volumeOf, limits }) {
  const one = (flag, value) => (value === undefined ? [] : [`--${flag}=${value}`]);
  const each = (flag, values) => [values ?? []].flat().flatMap((value) => one(flag, value));
  return [
    ...each(
      "env",
      Object.entries(service.environment ?? {}).map(([name, value]) => `${name}=${value ?? ""}`),
    ),
    ...each(
      "volume",
      service.volumes?.map((volume) => located(volume, volumeOf)),
    ),
    ...each("tmpfs", service.tmpfs),
    ...each("cap-drop", service.cap_drop),
    ...each("cap-add", service.cap_add),
    ...each(
      "security-opt",
      service.security_opt?.map((option) => option.replace(/:true$/, "")),
    ),
    ...one("user", service.user),
    ...(limits ? limitOptions(service, one) : ["--cgroups=disabled"]),
    ...one("shm-size", service.shm_size),
    ...one("stop-timeout", service.stop_grace_period?.replace(/s$/, "")),
    ...(service.read_only ? ["--read-only"] : []),
    ...(service.init ? ["--init"] : []),
    ...healthOptions(service.healthcheck),
  ];
}

function limitOptions({ mem_limit: memory, pids_limit: processes, cpus }, one) {
  const share = Number(cpus) > 0 ? one("cpus", cpus) : [];
  return [...one("memory", memory), ...one("pids-limit", processes), ...share];
}

function located(volume, volumeOf) {
  if (typeof volume === "object") {
    return [volumeOf(volume.source), volume.target, ...(volume.read_only ? ["ro"] : [])].join(":");
  }
  const [source, ...rest] = volume.split(":");
  return [volumeOf(source), ...rest].join(":");
}

function healthOptions(check) {
  // Without a test of its own, a service keeps the image's.
  if (check?.test === undefined) {
    return [];
  }
  const [, command] = check.test;
  return [
    `--health-cmd=${command}`,
    `--health-interval=${check.interval}`,
    `--health-timeout=${check.timeout}`,
    `--health-retries=${check.retries}`,
    `--health-start-period=${check.start_period}`,
  ];
}

/** The program and its arguments: those of the compose file, or none for the image's own. */
export function commandOf(service) {
  return Array.isArray(service.command) ? service.command : (service.command?.trim().split(/\s+/) ?? []);
}
