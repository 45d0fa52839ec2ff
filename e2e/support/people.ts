import { randomBytes } from "node:crypto";
import { strikebook } from "./app.ts";

export type Person = { readonly username: string; readonly password: string };

/** A new account with a lasting password, made with the command line. */
export async function createPerson(role: "ADMIN" | "USER" | "READONLY"): Promise<Person> {
  const username = `${role.toLowerCase()}-${randomBytes(4).toString("hex")}`;
  // The word keeps chance from spelling one that is refused as too common.
  const password = `Aa1!Kestrel${randomBytes(9).toString("hex")}`;
  const names = ["--email", `${username}@example.org`, "--first-name", "Ada", "--last-name", "Moore"];
  await strikebook(
    ["users", "create", "--username", username, ...names, "--role", role, "--password-stdin"],
    password,
  );
  return { username, password };
}

/** A new account whose password somebody else knows; answers the temporary one. */
export async function createPersonWithTemporaryPassword(): Promise<Person> {
  const { username } = await createPerson("USER");
  const output = await strikebook(["users", "reset-password", username]);
  const password = output.match(/password\S*:?\s+(\S{12,})/i)?.[1];
  if (password === undefined) {
    throw new Error(`no temporary password in:\n${output}`);
  }
  return { username, password };
}
