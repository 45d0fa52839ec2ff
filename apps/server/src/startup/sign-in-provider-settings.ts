import { readFileSync } from "node:fs";
import type { Env } from "../env.ts";
import type { SignInProviderSettings } from "../outside/sign-in-provider.ts";
import { StartError } from "./start-error.ts";

const NEEDED = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET_FILE", "PUBLIC_URL"] as const;
/** Each of them says that a provider is wanted; PUBLIC_URL has other uses. */
const WANTED = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET_FILE", "OIDC_NAME"] as const;

/** The house's sign-in provider; undefined when nothing of it is set. Refuses a half of it, and asks the provider nothing. */
export function signInProviderSettings(
  env: Pick<Env, (typeof NEEDED)[number] | (typeof WANTED)[number]>,
): SignInProviderSettings | undefined {
  if (WANTED.every((name) => env[name] === undefined)) {
    return undefined;
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl, OIDC_NAME: name } = env;
  const { OIDC_CLIENT_SECRET_FILE: file } = env;
  if (issuer === undefined || clientId === undefined || file === undefined || publicUrl === undefined) {
    const missing = NEEDED.filter((each) => env[each] === undefined);
    const areNot = missing.length === 1 ? "is not" : "are not";
    throw new StartError(
      `Signing in with a provider needs ${listed(NEEDED)}, all of them: ${listed(missing)} ${areNot} set.`,
    );
  }
  return {
    name: name ?? new URL(issuer).hostname,
    issuer,
    clientId,
    clientSecret: readClientSecret(file),
    publicOrigin: new URL(publicUrl).origin,
  };
}

const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

function readClientSecret(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new StartError("The file that OIDC_CLIENT_SECRET_FILE names cannot be read.", { cause });
  }
  if (secret === "") {
    throw new StartError("The file that OIDC_CLIENT_SECRET_FILE names is empty.");
  }
  return secret;
}
