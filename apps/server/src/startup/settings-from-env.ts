import { mkdirSync } from "node:fs";
import path from "node:path";
import { createSecretBox } from "@strikebook/auth/secret-box";
import { createTokens } from "@strikebook/auth/token";
import type { Env } from "../env.ts";
import { createMailer } from "../outside/mailer.ts";
import { createWelcomeMail } from "../outside/welcome-mail.ts";
import type { Settings } from "../settings.ts";
import { backupSettings } from "./backup-settings.ts";
import { readBuildInfo } from "./build-info.ts";
import { checkFiles } from "./check-files.ts";
import { signInProviderSettings } from "./sign-in-provider-settings.ts";
import { signingSecret } from "./signing-secret.ts";

/** Turns the configuration into the services' settings. Creates DATA_DIR and its folders, after a look at all files. */
export function settingsFromEnv(env: Env, onMailFailure: (error: unknown) => void): Settings {
  const spoolDir = path.join(env.DATA_DIR, "spool");
  checkFiles(env);
  mkdirSync(spoolDir, { recursive: true, mode: 0o700 });
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: appUrl } = env;
  const sendMail = smtpUrl === undefined ? undefined : createMailer({ smtpUrl, from }, onMailFailure);
  const signInProvider = signInProviderSettings(env);
  const secret = signingSecret(env);
  return {
    tokens: createTokens([secret]),
    secretBox: createSecretBox(secret),
    bcryptCost: env.BCRYPT_COST,
    welcome: sendMail === undefined ? async () => false : createWelcomeMail(sendMail, appUrl),
    ...(sendMail === undefined ? {} : { sendMail }),
    build: readBuildInfo(env),
    ...(env.STRIKEBOOK_RUNS_IN === undefined ? {} : { runsIn: env.STRIKEBOOK_RUNS_IN }),
    spoolDir,
    backups: backupSettings(env),
    ...(appUrl === undefined ? {} : { publicOrigin: new URL(appUrl).origin }),
    push: { reachesLocalNetwork: env.PUSH_LOCAL_NETWORK === "allowed" },
    ...(signInProvider === undefined ? {} : { signInProvider }),
    ...(env.PASSKEY_ORIGIN === undefined ? {} : { passkeyOrigin: new URL(env.PASSKEY_ORIGIN).origin }),
    ...(env.METRICS_TOKEN === undefined ? {} : { metricsToken: env.METRICS_TOKEN }),
    ...(env.FINNHUB_API_KEY === undefined ? {} : { finnhub: { apiKey: env.FINNHUB_API_KEY } }),
    ...(env.TIINGO_API_KEY === undefined ? {} : { tiingo: { apiKey: env.TIINGO_API_KEY } }),
  };
}
