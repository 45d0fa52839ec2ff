import { randomBytes } from "node:crypto";
import { strikebook } from "./app.ts";
import type { PersonMade, PersonWish } from "./people-service.ts";

export type Person = { readonly username: string; readonly password: string };

/** A new account with a lasting password. */
export async function createPerson(role: PersonWish["role"]): Promise<Person> {
  const person = newPerson(role);
  await make({ ...person, role });
  return person;
}

/** A new account with a lasting password, made with the command line: a process for each, of more than a second. */
export async function createPersonWithCommandLine(role: PersonWish["role"]): Promise<Person> {
  const { username, password } = newPerson(role);
  const names = ["--email", `${username}@example.org`, "--first-name", "Ada", "--last-name", "Moore"];
  await strikebook(
    ["users", "create", "--username", username, ...names, "--role", role, "--password-stdin"],
    { input: password },
  );
  return { username, password };
}

/** A new account whose password somebody else knows; answers the temporary one. */
export async function createPersonWithTemporaryPassword(): Promise<Person> {
  const { username } = newPerson("USER");
  const { temporaryPassword } = await make({ username, role: "USER" });
  if (temporaryPassword === undefined) {
    throw new Error(`no temporary password for ${username}`);
  }
  return { username, password: temporaryPassword };
}

function newPerson(role: PersonWish["role"]): Person {
  const username = `${role.toLowerCase()}-${randomBytes(4).toString("hex")}`;
  // The word keeps chance from spelling one that is refused as too common.
  return { username, password: `Aa1!Kestrel${randomBytes(9).toString("hex")}` };
}

async function make(wish: PersonWish): Promise<PersonMade> {
  const response = await fetch(process.env["E2E_PEOPLE_URL"] ?? "", {
    method: "POST",
    body: JSON.stringify(wish),
  });
  if (!response.ok) {
    throw new Error(`no user was made: ${await response.text()}`);
  }
  return (await response.json()) as PersonMade;
}
