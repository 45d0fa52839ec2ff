import { describeDisk, type Storage } from "./storage.ts";
import type { SystemRepository } from "./system.repository.ts";

/** The version that was built, and its source. */
export type BuildInfo = {
  readonly version: string;
  readonly gitCommit: string;
  readonly gitBranch: string;
  /** ISO 8601. */
  readonly buildDate: string;
  readonly environment: string;
  /** True when people and trades are invented: the instance of `npm run demo`. Absent is false. */
  readonly isDemo?: boolean;
  /** Tells the demo of one folder from another's; absent when it is no demo. */
  readonly demoId?: string;
  /** Where users find the source of this version; absent when nobody said. */
  readonly sourceUrl?: string;
};

export type Health = {
  readonly status: "ok" | "degraded";
  readonly database: "ok" | "unavailable";
  readonly version: string;
};

export type SystemService = ReturnType<typeof createSystemService>;

type SystemSettings = {
  readonly build: BuildInfo;
  /** A folder of DATA_DIR. */
  readonly spoolDir: string;
};

export function createSystemService(repository: SystemRepository, { build, spoolDir }: SystemSettings) {
  return {
    /** How much room there is; null when the database or the disk does not say. */
    async storage(): Promise<Storage | null> {
      try {
        const [disk, databaseBytes] = await Promise.all([describeDisk(spoolDir), repository.sizeBytes()]);
        return { ...disk, databaseBytes };
      } catch {
        return null;
      }
    },

    answers: repository.answers,

    /** Whether the server can do its work. */
    async health(): Promise<Health> {
      const isUp = await repository.answers();
      return {
        status: isUp ? "ok" : "degraded",
        database: isUp ? "ok" : "unavailable",
        version: build.version,
      };
    },

    /** The web app is built from the same commit as the server. */
    version: () => build,
  };
}
