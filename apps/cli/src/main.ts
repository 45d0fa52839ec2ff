import { text } from "node:stream/consumers";
import { systemClock } from "@strikebook/server/clock";
import { readEnv } from "@strikebook/server/env";
import { createServices, type Services } from "@strikebook/server/services";
import { openAppDatabase } from "@strikebook/server/startup/app-database";
import { settingsFromEnv } from "@strikebook/server/startup/settings-from-env";
import { runCli } from "./cli.ts";

const terminal = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  err: (line: string) => void process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
};

process.exitCode = await runCli(process.argv.slice(2), terminal, {
  withServices,
  readEnv: () => readEnv(process.env),
  runsIn: process.env["STRIKEBOOK_RUNS_IN"] === "container" ? "container" : "npm",
});

/** The services over the app's database: the running one's, or the embedded server for as long as this takes. */
async function withServices(use: (services: Services) => Promise<void>): Promise<void> {
  const env = readEnv(process.env);
  const settings = settingsFromEnv(env, () => undefined);
  const opened = await openAppDatabase(env, { whenRunning: "share" });
  try {
    const { database, ownerUrl } = opened;
    const services = createServices({ database, ownerUrl, clock: systemClock, settings });
    try {
      await use(services);
    } finally {
      await services.close();
    }
  } finally {
    await opened.close();
  }
}
