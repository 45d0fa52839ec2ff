import os from "node:os";

const MB = 1024 * 1024;
const BUFFERS_MB_MAX = 1024;
const BUFFERS_MB_MIN = 128;

/** PostgreSQL's own defaults are those of a small machine of long ago; see docs/decisions/026. */
const THROUGHPUT = [
  // A checkpoint writes every page that follows it once more: a large import shall meet few of them.
  "max_wal_size=3GB",
  "checkpoint_timeout=15min",
  // Compiling costs more than our statements take.
  "jit=off",
  "work_mem=16MB",
  "maintenance_work_mem=128MB",
  "random_page_cost=1.1",
] as const;

/** Data that can be made again. */
const THROWN_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] as const;

type Cluster = { readonly port: number; readonly durable: boolean };

/** Options of the `postgres` command. */
export function commandOptions({ port, durable }: Cluster): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    ...THROUGHPUT,
    ...(durable ? [`shared_buffers=${buffersMb(os.totalmem())}MB`] : THROWN_AWAY),
  ];
  return ["-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
}

/** An eighth of the machine's memory, in MiB, within bounds. */
export function buffersMb(memoryBytes: number): number {
  const share = Math.floor(memoryBytes / 8 / MB);
  return Math.min(BUFFERS_MB_MAX, Math.max(BUFFERS_MB_MIN, share));
}

/**
 * Options of `initdb`. PostgreSQL's own collation compares code points, as C.UTF-8 of the system does, in a fraction of
 * its time and alike on every system.
 */
export const INITDB_OPTIONS: readonly string[] = [
  "-E",
  "UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];
