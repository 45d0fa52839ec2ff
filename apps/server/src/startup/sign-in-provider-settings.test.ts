import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { checkFiles } from "./check-files.ts";
import { signInProviderSettings } from "./sign-in-provider-settings.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-oidc-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "client-secret");
writeFileSync(file, "canary-client-secret\n");

const WHOLE = {
  OIDC_ISSUER: "https://id.example.org/realms/home",
  OIDC_CLIENT_ID: "strikebook",
  OIDC_CLIENT_SECRET_FILE: file,
  OIDC_NAME: "Pocket ID",
  PUBLIC_URL: "https://strikebook.example.org/",
};

const settingsOf = (variables: NodeJS.ProcessEnv) => signInProviderSettings(readEnv(variables));

test("nothing of it set is no provider, whatever PUBLIC_URL says", () => {
  expect(settingsOf({})).toBeUndefined();
  expect(settingsOf({ PUBLIC_URL: WHOLE.PUBLIC_URL })).toBeUndefined();
});

test("all of it set is the provider; without a name the button shows its host", () => {
  const expected = {
    name: "Pocket ID",
    issuer: "https://id.example.org/realms/home",
    clientId: "strikebook",
    clientSecret: "canary-client-secret",
    publicOrigin: "https://strikebook.example.org",
  };
  expect(settingsOf(WHOLE)).toEqual(expected);
  expect(settingsOf({ ...WHOLE, OIDC_NAME: "" })).toEqual({ ...expected, name: "id.example.org" });
});

const NEEDS =
  "Signing in with a provider needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE and PUBLIC_URL, all of them:";

test.each([
  [["OIDC_ISSUER"], "OIDC_ISSUER is not set."],
  [["OIDC_CLIENT_ID"], "OIDC_CLIENT_ID is not set."],
  [["OIDC_CLIENT_SECRET_FILE"], "OIDC_CLIENT_SECRET_FILE is not set."],
  [["PUBLIC_URL"], "PUBLIC_URL is not set."],
  [["OIDC_ISSUER", "PUBLIC_URL"], "OIDC_ISSUER and PUBLIC_URL are not set."],
  [
    ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET_FILE"],
    "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE are not set.",
  ],
] as const)("without %s the start is refused in one sentence", (missing, words) => {
  const half = { ...WHOLE, ...Object.fromEntries(missing.map((name) => [name, " "])) };

  expect(() => settingsOf(half)).toThrow(`${NEEDS} ${words}`);
  expect(() => checkFiles({ ...readEnv(half), DATA_DIR: path.join(folder, "data") })).toThrow(words);
});

test("a secret that can't be read, or is none, refuses the start; the secret itself is in no sentence", () => {
  const empty = path.join(folder, "empty");
  writeFileSync(empty, "\n");
  expect(() => settingsOf({ ...WHOLE, OIDC_CLIENT_SECRET_FILE: path.join(folder, "none") })).toThrow(
    "The file that OIDC_CLIENT_SECRET_FILE names cannot be read.",
  );
  expect(() => settingsOf({ ...WHOLE, OIDC_CLIENT_SECRET_FILE: empty })).toThrow(
    "The file that OIDC_CLIENT_SECRET_FILE names is empty.",
  );
  expect(() => settingsOf({ ...WHOLE, OIDC_ISSUER: "" })).not.toThrow(/canary/);
});
