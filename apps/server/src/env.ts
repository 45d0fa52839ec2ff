import path from "node:path";
import { fileURLToPath } from "node:url";
import { BCRYPT_COST_DEFAULT } from "@strikebook/auth/password";
import { z } from "zod";
import { StartError } from "./startup/start-error.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const text = z.string().trim().min(1);

const list = text.transform((items) => items.split(",").map((item) => item.trim()));

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535);

const VARIABLES = z.object({
  HOST: text.default("127.0.0.1"),
  PORT: port.default(8080),
  /** Without it an embedded PostgreSQL is started. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database for everything but migrations, as a role that owns nothing; made from DATABASE_URL when absent. */
  APP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: text.default(path.join(ROOT, ".data")).transform((folder) => path.resolve(folder)),
  JWT_SECRET: text.optional(),
  JWT_SECRET_FILE: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default("Strikebook <strikebook@localhost>"),
  /** Where users reach the app, for links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses or networks, by comma, whose X-Forwarded-For is believed. */
  TRUST_PROXY: list.optional(),
  /** Names, by comma, by which the app may be asked for. */
  ALLOWED_HOSTS: list.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Travels in a header, which takes nothing else. */
  FINNHUB_API_KEY: text.regex(/^[\x21-\x7e]+$/).optional(),
  BCRYPT_COST: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((cost) => cost >= 10 && cost <= 15)
    .default(BCRYPT_COST_DEFAULT),
  /** Where backups are kept; DATA_DIR/backups when not given. */
  BACKUP_DIR: text.transform((folder) => path.resolve(folder)).optional(),
  /** The server's clock; "off" for none by itself. */
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/)
    .transform((at) =>
      at === "off" ? undefined : { hour: Number(at.slice(0, 2)), minute: Number(at.slice(3)) },
    )
    .default({ hour: 3, minute: 30 }),
  /** Days, weeks and months. */
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4}(,\d{1,4}){2}$/)
    .transform((list) => {
      const [days = 0, weeks = 0, months = 0] = list.split(",").map(Number);
      return { days, weeks, months };
    })
    .default({ days: 7, weeks: 4, months: 12 }),
  BACKUP_PASSPHRASE_FILE: text.optional(),
  /** Opens GET /metrics to those who send it. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  GIT_COMMIT: text.optional(),
  /** Set by `npm run demo` alone: people and trades are invented, and every page says so. */
  STRIKEBOOK_DEMO: z.literal("invented").optional(),
  /** Where users find the source of what runs here. */
  SOURCE_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export type Env = z.output<typeof VARIABLES>;

const EXPECTED: Readonly<Record<string, string>> = {
  PORT: "a port number, 0 to 65535",
  DATABASE_URL: "an address such as postgresql://user:password@host:5432/database",
  APP_DATABASE_URL: "an address such as postgresql://role:password@host:5432/database",
  SMTP_URL: "an address such as smtp://user:password@host:587",
  PUBLIC_URL: "an address such as https://strikebook.example.org",
  LOG_LEVEL: "one of fatal, error, warn, info, debug, trace, silent",
  FINNHUB_API_KEY: "the key as Finnhub shows it, letters and digits without blanks",
  BCRYPT_COST: "a whole number from 10 to 15",
  BACKUP_AT: "a time such as 03:30, or off",
  BACKUP_KEEP: "three whole numbers for days, weeks and months, such as 7,4,12",
  SOURCE_URL: "an address such as https://git.example.org/strikebook",
  METRICS_TOKEN: "at least 16 letters, digits or signs without blanks",
  NODE_ENV: "one of production, development, test",
  STRIKEBOOK_DEMO: "absent: only npm run demo sets it",
};

/** The configuration, validated; an empty variable counts as not set. Throws a sentence that names what is wrong. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = VARIABLES.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path: [name] }) => String(name)))];
    throw new StartError(
      names.map((name) => `${name} must be ${EXPECTED[name] ?? "set to a text"}.`).join(" "),
    );
  }
  return parsed.data;
}
