import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeDurably } from "@strikebook/database/durable-file";
import type { Env } from "../env.ts";
import { StartError } from "./start-error.ts";

const SECRET_BYTES_MIN = 32;

/** Values from examples and tutorials: with a known secret an attacker could sign in as any user. */
const PLACEHOLDERS =
  /change.?me|change.?this|your.?secret|your.?jwt|secret.?key|example|placeholder|password|default/i;

/** The secret that tokens are signed with: given, from a file, or made once and kept beside the data. */
export function signingSecret(env: Pick<Env, "DATA_DIR" | "JWT_SECRET" | "JWT_SECRET_FILE">): string {
  if (env.JWT_SECRET !== undefined) {
    return checked(env.JWT_SECRET, "JWT_SECRET");
  }
  if (env.JWT_SECRET_FILE !== undefined) {
    return checked(readSecretFile(env.JWT_SECRET_FILE), "The file of JWT_SECRET_FILE");
  }
  const file = path.join(env.DATA_DIR, "jwt-secret");
  const secret = keptSecret(file);
  if (secret === "") {
    throw new StartError(
      `The file ${file} is empty, perhaps after a power cut: remove it and start again. Everybody signs in again then, and adds their authenticator app again; nothing else is lost.`,
    );
  }
  return checked(secret, "The file jwt-secret in DATA_DIR");
}

function checked(secret: string, source: string): string {
  if (Buffer.byteLength(secret) < SECRET_BYTES_MIN) {
    throw new StartError(`${source} is too short: at least ${SECRET_BYTES_MIN} bytes are needed.`);
  }
  if (PLACEHOLDERS.test(secret) || new Set(secret).size < 10) {
    throw new StartError(`${source} looks like a placeholder: set it to a random text of your own.`);
  }
  return secret;
}

function readSecretFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new StartError("The file that JWT_SECRET_FILE names cannot be read.", { cause });
  }
}

/** Reads the kept secret, or makes it; of two processes that start at once both end with the same one. */
function keptSecret(file: string): string {
  const kept = readIfThere(file);
  if (kept !== undefined) {
    chmodSync(file, 0o600);
    return kept;
  }
  try {
    writeDurably(file, `${randomBytes(48).toString("base64url")}\n`, linkSync);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
