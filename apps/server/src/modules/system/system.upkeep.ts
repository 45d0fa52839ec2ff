import type { FastifyInstance } from "fastify";
import type { SystemService } from "./system.service.ts";

const CHECK_MS = 60 * 60_000;
const MB = 1024 ** 2;

/** Warns in the log when the disk is almost full, at the start and every hour. */
export function watchDisk(app: FastifyInstance, system: SystemService): void {
  const check = async () => {
    const storage = await system.storage();
    if (storage?.isLow === true) {
      const freeMb = Math.floor(storage.freeBytes / MB);
      app.log.warn(
        { freeMb },
        `the disk is almost full: ${freeMb} MB are free, PostgreSQL stops on a full one`,
      );
    }
  };
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  app.addHook("onReady", check);
  app.addHook("onClose", async () => clearInterval(timer));
}
