import { readFile } from "node:fs/promises";
import { DomainError } from "@strikebook/core/shared/errors";
import { seed } from "@strikebook/validators/seed";
import { type Call, COMMAND_LINE, type Command } from "../command.ts";

/** Adds the users and brokerage accounts of a file, all or none. */
export const seedAccounts: Command = {
  name: "seed",
  summary: "Adds the users and brokerage accounts of a JSON file that are not there yet, all or none.",
  operands: ["<accounts.json>"],
  options: { "dry-run": { type: "boolean", help: "Tell what would be done, and do nothing" } },
  async run({ services, terminal, options, operands: [file = ""] }: Call) {
    const isDryRun = options["dry-run"] === true;
    const wanted = seed.parse(await readJson(file));
    const seeded = await services.seed.apply(wanted, { isDryRun, actor: COMMAND_LINE });
    for (const { username, isNew, temporaryPassword, differences, accounts } of seeded) {
      terminal.out(`${username}: ${isNew ? "new user" : asItIs(differences)}`);
      if (temporaryPassword !== undefined && !isDryRun) {
        terminal.out(`  temporary password: ${temporaryPassword}`);
      }
      for (const account of accounts) {
        terminal.out(`  ${account.name}: ${account.isNew ? "new account" : asItIs(account.differences)}`);
      }
    }
    const users = seeded.filter(({ isNew }) => isNew).length;
    const accounts = seeded.flatMap((user) => user.accounts).filter(({ isNew }) => isNew).length;
    terminal.out(`${isDryRun ? "Would add" : "Added"} users: ${users}, accounts: ${accounts}.`);
  },
};

/** The words for what is there and stays so. */
const asItIs = (differences: readonly string[]) =>
  differences.length === 0 ? "already there" : `already there, and stays as it is: ${differences.join("; ")}`;

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    throw new DomainError("INVALID_INPUT", `${file} cannot be read`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new DomainError("INVALID_INPUT", `${file} is not JSON: ${(error as Error).message}`);
  }
}
