import path from "node:path";
import { fileURLToPath } from "node:url";
import { BCRYPT_COST_DEFAULT } from "@strikebook/auth/password";
import { isPasskeyOrigin } from "@strikebook/core/users/passkey-origin";
import { z } from "zod";
import { isAddressOrNetwork, isHostName, isIssuer, isTimeZone } from "./startup/setting-forms.ts";
import { StartError } from "./startup/start-error.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const text = z.string().trim().min(1);

const matching = (pattern: RegExp) => z.string().trim().regex(pattern);

/** Texts by comma, each of a form. */
const listOf = (isItem: (item: string) => boolean) =>
  text
    .transform((items) => items.split(",").map((item) => item.trim()))
    .refine((items) => items.every(isItem));

const port = matching(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535);

/** With its slashes: `postgres:secret` would be an address without a host. */
const address = (protocol: RegExp) => z.url({ protocol }).refine((url) => url.includes("://"));

const postgresUrl = address(/^postgres(ql)?$/);
const webUrl = address(/^https?$/);

const VARIABLES = z.object({
  HOST: matching(/^[\w.:%-]+$/).default("127.0.0.1"),
  PORT: port.default(8080),
  /** Without it an embedded PostgreSQL is started. */
  DATABASE_URL: postgresUrl.optional(),
  /** The same database for everything but migrations, as a role that owns nothing; made from DATABASE_URL when absent. */
  APP_DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: text.default(path.join(ROOT, ".data")).transform((folder) => path.resolve(folder)),
  JWT_SECRET: text.optional(),
  JWT_SECRET_FILE: text.optional(),
  SMTP_URL: address(/^smtps?$/).optional(),
  MAIL_FROM: matching(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/).default(
    "Strikebook <strikebook@localhost>",
  ),
  /** Whether people's pushes may go to the local network. */
  PUSH_LOCAL_NETWORK: z.enum(["allowed", "refused"]).default("refused"),
  /** Where users reach the app, for links in mails. */
  PUBLIC_URL: webUrl.optional(),
  /** The one address at which passkeys work, whatever a request says. */
  PASSKEY_ORIGIN: webUrl.refine((url) => isPasskeyOrigin(new URL(url))).optional(),
  /** Addresses or networks, by comma, whose X-Forwarded-For is believed. */
  TRUST_PROXY: listOf(isAddressOrNetwork).optional(),
  /** Names, by comma, by which the app may be asked for. */
  ALLOWED_HOSTS: listOf(isHostName).optional(),
  /** The house's own sign-in provider; its parts go together, startup/sign-in-provider-settings.ts. */
  OIDC_ISSUER: webUrl.refine(isIssuer).optional(),
  OIDC_CLIENT_ID: matching(/^[\x21-\x7e]+$/).optional(),
  OIDC_CLIENT_SECRET_FILE: text.optional(),
  OIDC_NAME: matching(/^[^\p{Cc}<>]{1,40}$/u).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Travels in a header, which takes nothing else. */
  FINNHUB_API_KEY: matching(/^[\x21-\x7e]+$/).optional(),
  TIINGO_API_KEY: matching(/^[\x21-\x7e]+$/).optional(),
  BCRYPT_COST: matching(/^\d{1,2}$/)
    .transform(Number)
    .refine((cost) => cost >= 10 && cost <= 15)
    .default(BCRYPT_COST_DEFAULT),
  /** Where backups are kept; DATA_DIR/backups when not given. */
  BACKUP_DIR: text.transform((folder) => path.resolve(folder)).optional(),
  /** The server's clock; "off" for none by itself. */
  // The default stands before the transform: zod would take it for the undefined of "off", too.
  BACKUP_AT: matching(/^(([01]\d|2[0-3]):[0-5]\d|off)$/)
    .default("03:30")
    .transform((at) =>
      at === "off" ? undefined : { hour: Number(at.slice(0, 2)), minute: Number(at.slice(3)) },
    ),
  /** Days, weeks and months. */
  BACKUP_KEEP: matching(/^\d{1,4}(,\d{1,4}){2}$/)
    .transform((list) => {
      const [days = 0, weeks = 0, months = 0] = list.split(",").map(Number);
      return { days, weeks, months };
    })
    .refine(({ days, weeks, months }) => days + weeks + months > 0)
    .default({ days: 7, weeks: 4, months: 12 }),
  BACKUP_PASSPHRASE_FILE: text.optional(),
  /** Opens GET /metrics to those who send it. */
  METRICS_TOKEN: matching(/^[\x21-\x7e]{16,}$/).optional(),
  /** The zone of the server's clock, read by Node itself: an unknown one would quietly be UTC. */
  TZ: text.refine(isTimeZone).optional(),
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  GIT_COMMIT: text.optional(),
  /** Set by `npm run demo` alone: people and trades are invented, and every page says so. */
  STRIKEBOOK_DEMO: z.literal("invented").optional(),
  /** Set by the image alone: commands that are shown go through docker compose. */
  STRIKEBOOK_RUNS_IN: z.literal("container").optional(),
  /** Where users find the source of what runs here. */
  SOURCE_URL: webUrl.optional(),
});

export type Env = z.output<typeof VARIABLES>;

type Setting = {
  /** The form of its value, after "must be". */
  readonly form: string;
  /** A value that is right. */
  readonly example: string;
  /** Never shown, not even when it is wrong. */
  readonly isSecret?: true;
};

/**
 * Each setting that a person may give, in the order of the documents. A test compares the table in docs/operating.md, .env.example
 * and docker-compose.yml with it.
 */
export const SETTINGS = {
  HOST: { form: "an address or name of this machine", example: "127.0.0.1" },
  PORT: { form: "a port number, 0 to 65535", example: "8080" },
  DATA_DIR: { form: "a folder", example: "/var/lib/strikebook" },
  DATABASE_URL: {
    form: "a PostgreSQL address",
    example: "postgresql://user:password@host:5432/database",
    isSecret: true,
  },
  APP_DATABASE_URL: {
    form: "a PostgreSQL address",
    example: "postgresql://role:password@host:5432/database",
    isSecret: true,
  },
  JWT_SECRET: {
    form: "at least 32 random bytes",
    example: "the output of: openssl rand -base64 48",
    isSecret: true,
  },
  JWT_SECRET_FILE: { form: "a file with such a secret", example: "/run/secrets/jwt" },
  TRUST_PROXY: {
    form: "addresses or networks, separated by commas",
    example: "127.0.0.1,10.0.0.0/8",
  },
  ALLOWED_HOSTS: {
    form: "host names without port, separated by commas",
    example: "strikebook.example.org,homeserver",
  },
  PUBLIC_URL: { form: "a web address", example: "https://strikebook.example.org" },
  OIDC_ISSUER: {
    form: "the https address of a sign-in provider, as its discovery document names it",
    example: "https://id.example.org",
  },
  OIDC_CLIENT_ID: {
    form: "the client ID that the sign-in provider gave, without blanks",
    example: "strikebook",
  },
  OIDC_CLIENT_SECRET_FILE: {
    form: "a file with the client secret that the sign-in provider gave",
    example: "/run/secrets/oidc-client-secret",
  },
  OIDC_NAME: { form: "the provider's name for the button, at most 40 letters", example: "Pocket ID" },
  PASSKEY_ORIGIN: {
    form: "a web address with HTTPS and a name, or of localhost",
    example: "https://strikebook.example.org",
  },
  SMTP_URL: { form: "an address", example: "smtp://user:password@host:587", isSecret: true },
  MAIL_FROM: {
    form: "an email address, with or without a name",
    example: "Strikebook <strikebook@example.org>",
  },
  PUSH_LOCAL_NETWORK: { form: "allowed or refused", example: "allowed" },
  FINNHUB_API_KEY: {
    form: "the key as Finnhub shows it, letters and digits without blanks",
    example: "c1a2b3c4d5e6f7g8h9i0",
    isSecret: true,
  },
  TIINGO_API_KEY: {
    form: "the token as Tiingo shows it, letters and digits without blanks",
    example: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
    isSecret: true,
  },
  METRICS_TOKEN: {
    form: "at least 16 letters, digits or signs without blanks",
    example: "the output of: openssl rand -hex 16",
    isSecret: true,
  },
  BACKUP_DIR: { form: "a folder", example: "/mnt/stick/strikebook" },
  BACKUP_AT: { form: "a time, or off", example: "03:30" },
  BACKUP_KEEP: { form: "three whole numbers for days, weeks and months, not all 0", example: "7,4,12" },
  BACKUP_PASSPHRASE_FILE: { form: "a file", example: "/run/secrets/backup-passphrase" },
  TZ: { form: "the name of a time zone", example: "America/New_York" },
  BCRYPT_COST: { form: "a whole number from 10 to 15", example: "11" },
  LOG_LEVEL: { form: "one of fatal, error, warn, info, debug, trace, silent", example: "info" },
  NODE_ENV: { form: "one of production, development, test", example: "production" },
  SOURCE_URL: { form: "a web address", example: "https://git.example.org/strikebook" },
  GIT_COMMIT: { form: "a commit", example: "0a1b2c3" },
} as const satisfies Readonly<Record<string, Setting>>;

/** The configuration, validated; an empty variable counts as not set. Throws a sentence for each value that is wrong. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = VARIABLES.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path: [name] }) => String(name)))];
    throw new StartError(names.map((name) => wrongValue(name, variables[name] ?? "")).join(" "));
  }
  return parsed.data;
}

function wrongValue(name: string, value: string): string {
  const settings: Readonly<Record<string, Setting>> = SETTINGS;
  const setting = settings[name];
  if (setting === undefined) {
    return `${name} must not be set: Strikebook sets it itself.`;
  }
  const shown = setting.isSecret ? "" : ` It is "${value.trim()}".`;
  return `${name} must be ${setting.form}, such as ${setting.example}.${shown}`;
}
