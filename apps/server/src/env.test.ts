import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnv, SETTINGS } from "./env.ts";
import { checkFiles } from "./startup/check-files.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every example of the list is right", () => {
  for (const [name, { example }] of Object.entries(SETTINGS)) {
    expect(
      () => readEnv({ [name]: example.replace(/^the output of: .*$/, "a".repeat(32)) }),
      name,
    ).not.toThrow();
  }
});

test("nothing set, and what is set to nothing, is the defaults", () => {
  const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, " "]));
  expect(readEnv(empty)).toEqual(readEnv({}));
  expect(readEnv({})).toMatchObject({
    HOST: "127.0.0.1",
    PORT: 8080,
    BACKUP_KEEP: { days: 7, weeks: 4, months: 12 },
  });
});

test.each([
  ["HOST", "http://127.0.0.1", "my host", "a/b"],
  ["PORT", "abc", "65536", "-1", "8080/tcp"],
  ["DATABASE_URL", "mysql://x", "host:5432"],
  ["APP_DATABASE_URL", "localhost"],
  [
    "TRUST_PROXY",
    "abc",
    "true",
    "1",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "10.0.0/8",
    "127.0.0.1,",
    "::1/129",
    "10.0.0.0/8/8",
  ],
  ["ALLOWED_HOSTS", "https://a.example", "a.example:8080", "*.example.org", "a.example,", "a b"],
  ["PUBLIC_URL", "strikebook.example.org", "ftp://a.example"],
  ["SMTP_URL", "mail.example.org", "http://mail.example.org"],
  ["MAIL_FROM", "Strikebook", "Strikebook <strikebook>", "a@b c", "Strikebook <a@b"],
  [
    "OIDC_ISSUER",
    "id.example.org",
    "http://id.example.org",
    "http://192.168.1.5:9000",
    "https://id.example.org/?a=b",
  ],
  ["OIDC_CLIENT_ID", "my client"],
  ["OIDC_NAME", "<b>Pocket ID</b>", "a name that is much too long for any button to show"],
  ["PUSH_LOCAL_NETWORK", "yes", "true", "192.168.0.0/16"],
  ["FINNHUB_API_KEY", "abc def"],
  ["TIINGO_API_KEY", "abc def", "ключ"],
  ["METRICS_TOKEN", "short", "with a blank in it, long"],
  ["BACKUP_AT", "3:30", "24:00", "never"],
  ["BACKUP_KEEP", "7", "7,4", "a,b,c", "0,0,0", "-1,4,12"],
  ["TZ", "Nowhere/Town", "New York"],
  ["BCRYPT_COST", "9", "16", "eleven"],
  ["LOG_LEVEL", "loud"],
  ["NODE_ENV", "staging"],
  ["SOURCE_URL", "git@host:a/b"],
] as const)("%s with a wrong value is told with its form and an example", (name, ...values) => {
  const { form, example, ...setting } = SETTINGS[name];
  for (const value of values) {
    const shown = "isSecret" in setting ? "" : ` It is "${value}".`;
    expect(() => readEnv({ [name]: value }), value).toThrow(
      `${name} must be ${form}, such as ${example}.${shown}`,
    );
  }
});

test.each([
  ["HOST", "0.0.0.0", "::", "localhost", "home-server.lan", "fe80::1%eth0"],
  [
    "TRUST_PROXY",
    "127.0.0.1",
    "::1",
    "10.0.0.0/8, 192.168.1.1",
    "10.0.0.0/255.0.0.0",
    "fd00::/8",
    "loopback",
    "uniquelocal",
  ],
  ["ALLOWED_HOSTS", "a.example", "homeserver,192.168.1.5", "xn--bcher-kva.example", "a_b.local"],
  [
    "OIDC_ISSUER",
    "https://id.example.org",
    "https://auth.example.org/realms/home",
    "http://localhost:9000/application/o/strikebook/",
    "http://127.0.0.1:1411",
  ],
  ["MAIL_FROM", "a@b.example", "Strikebook <a@b.example>", '"Ada, Moore" <a@b.example>', "<a@localhost>"],
  ["TZ", "UTC", "Europe/Berlin", ":/etc/localtime", "EST5EDT", ":Europe/Berlin", "posix/Europe/Berlin"],
  ["BACKUP_KEEP", "1,0,0", "0,0,12"],
] as const)("%s takes every form that is right", (name, ...values) => {
  for (const value of values) {
    expect(() => readEnv({ [name]: value }), value).not.toThrow();
  }
});

test("all wrong values are told at once, and no secret among them", () => {
  const wrong = {
    TRUST_PROXY: "abc",
    MAIL_FROM: "me",
    DATABASE_URL: "postgres:secret",
    SMTP_URL: "user:secret@host",
  };
  const told = () => readEnv({ ...wrong, STRIKEBOOK_DEMO: "mine" });
  for (const name of [...Object.keys(wrong), "STRIKEBOOK_DEMO"]) {
    expect(told).toThrow(`${name} must`);
  }
  expect(told).not.toThrow(/secret/);
});

test("the files that settings name are looked at all at once, and DATA_DIR is made", () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  const env = {
    ...readEnv({}),
    JWT_SECRET: "short",
    BACKUP_PASSPHRASE_FILE: file,
    DATA_DIR: path.join(file, "below"),
  };
  for (const sentence of [
    "DATA_DIR must be a folder that this account can make and write",
    "JWT_SECRET is too short",
    "has no passphrase in its first line",
  ]) {
    expect(() => checkFiles(env)).toThrow(sentence);
  }
  expect(() => checkFiles({ ...readEnv({}), DATA_DIR: path.join(folder, "new", "data") })).not.toThrow();
});

test("nightly backups are made at half past three, at another time, or not at all", () => {
  const at = (text?: string) => readEnv(text === undefined ? {} : { BACKUP_AT: text }).BACKUP_AT;
  expect(at()).toEqual({ hour: 3, minute: 30 });
  expect(at("23:05")).toEqual({ hour: 23, minute: 5 });
  expect(at("off")).toBeUndefined();
});
