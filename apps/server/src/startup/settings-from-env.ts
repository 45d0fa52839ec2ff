import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTokens } from "@strikebook/auth/token";
import type { Env } from "../env.ts";
import { createWelcomeMail } from "../outside/welcome-mail.ts";
import type { Settings } from "../settings.ts";
import { readBuildInfo } from "./build-info.ts";
import { signingSecret } from "./signing-secret.ts";
import { StartError } from "./start-error.ts";

/** Turns the configuration into the services' settings. Creates DATA_DIR and its folders. */
export function settingsFromEnv(env: Env, onMailFailure: (error: unknown) => void): Settings {
  const spoolDir = path.join(env.DATA_DIR, "spool");
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o711 });
  mkdirSync(spoolDir, { recursive: true, mode: 0o700 });
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: appUrl } = env;
  return {
    tokens: createTokens([signingSecret(env)]),
    bcryptCost: env.BCRYPT_COST,
    welcome:
      smtpUrl === undefined ? async () => false : createWelcomeMail({ smtpUrl, from, appUrl }, onMailFailure),
    build: readBuildInfo(env),
    spoolDir,
    backups: backupSettings(env),
    ...(appUrl === undefined ? {} : { publicOrigin: new URL(appUrl).origin }),
    ...(env.METRICS_TOKEN === undefined ? {} : { metricsToken: env.METRICS_TOKEN }),
    ...(env.FINNHUB_API_KEY === undefined ? {} : { finnhub: { apiKey: env.FINNHUB_API_KEY } }),
  };
}

/** Where backups go, and under which passphrase. */
export function backupSettings(env: Env): Settings["backups"] {
  return {
    folder: env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups"),
    at: env.BACKUP_AT,
    keep: env.BACKUP_KEEP,
    ...(env.BACKUP_PASSPHRASE_FILE === undefined
      ? {}
      : { passphrase: readPassphrase(env.BACKUP_PASSPHRASE_FILE, "BACKUP_PASSPHRASE_FILE") }),
  };
}

/** The first line of a file. */
export function readPassphrase(file: string, source: string): string {
  let passphrase: string | undefined;
  try {
    passphrase = readFileSync(file, "utf8").split(/\r?\n/)[0];
  } catch (cause) {
    throw new StartError(`The file that ${source} names cannot be read.`, { cause });
  }
  if (passphrase === undefined || passphrase === "") {
    throw new StartError(`The file that ${source} names has no passphrase in its first line.`);
  }
  return passphrase;
}
