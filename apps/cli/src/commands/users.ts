import { countWords } from "@strikebook/core/shared/count-words";
import type { User } from "@strikebook/core/users/user";
import { lastingPassword } from "@strikebook/validators/auth";
import { newUser } from "@strikebook/validators/users";
import { type Call, COMMAND_LINE, type Command, optionText } from "../command.ts";

const SHOWN_ONCE =
  "It is shown only this once, expires after 7 days and has to be changed at the first sign-in.";

const create: Command = {
  name: "users create",
  summary: "Adds a user, with a temporary password unless one is given.",
  operands: [],
  options: {
    username: { type: "string", isRequired: true, value: "<name>", help: "Lower case, unique" },
    email: { type: "string", isRequired: true, value: "<address>", help: "Unique" },
    "first-name": { type: "string", isRequired: true, value: "<name>", help: "First name" },
    "last-name": { type: "string", isRequired: true, value: "<name>", help: "Last name" },
    role: { type: "string", value: "<role>", help: "ADMIN, USER (default) or READONLY" },
    "password-stdin": { type: "boolean", help: "Read a lasting password from standard input" },
  },
  async run({ services, terminal, options }: Call) {
    const given = newUser.parse({
      username: optionText(options, "username"),
      email: optionText(options, "email"),
      firstName: optionText(options, "first-name"),
      lastName: optionText(options, "last-name"),
      roles: [(optionText(options, "role") ?? "USER").toUpperCase()],
      sendWelcomeEmail: false,
    });
    const password = options["password-stdin"]
      ? lastingPassword.parse((await terminal.readInput()).replace(/\r?\n$/, ""))
      : undefined;
    const { user, temporaryPassword } = await services.users.create(given, COMMAND_LINE, password);
    terminal.out(`Created user ${user.username} (${user.roles.join(", ")}).`);
    showTemporary({ terminal }, temporaryPassword);
  },
};

const list: Command = {
  name: "users list",
  summary: "Lists all users.",
  operands: [],
  options: {},
  async run({ services, terminal }: Call) {
    const rows = [["USERNAME", "EMAIL", "NAME", "ROLES", "STATUS", "LAST SIGN-IN"]];
    rows.push(...(await services.users.listAll()).map(rowOf));
    const widths =
      rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
    for (const row of rows) {
      terminal.out(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd(),
      );
    }
  },
};

const resetPassword: Command = {
  name: "users reset-password",
  summary: "Gives a user a new temporary password and ends all their sessions.",
  operands: ["<username>"],
  options: {},
  async run({ services, terminal, operands: [username = ""] }: Call) {
    const temporaryPassword = await services.users.resetPassword(username.toLowerCase(), COMMAND_LINE);
    showTemporary({ terminal }, temporaryPassword);
  },
};

const removeSecondFactor: Command = {
  name: "users remove-second-factor",
  summary: "Removes a user's passkeys, authenticator apps and recovery codes, for a lost phone.",
  operands: ["<username>"],
  options: {},
  async run({ services, terminal, operands: [given = ""] }: Call) {
    const username = given.toLowerCase();
    const removed = await services.secondFactor.removeAllByName(username, COMMAND_LINE);
    terminal.out(
      removed === 0
        ? `User ${username} has no second factor.`
        : `${countWords(removed, "second factor")} of ${username} removed. The password alone signs in now.`,
    );
  },
};

const disable = statusCommand("disable", "Keeps a user out and ends all their sessions.");
const enable = statusCommand("enable", "Lets a disabled user in again.");

export const userCommands: readonly Command[] = [
  create,
  list,
  resetPassword,
  removeSecondFactor,
  disable,
  enable,
];

function statusCommand(verb: "disable" | "enable", summary: string): Command {
  return {
    name: `users ${verb}`,
    summary,
    operands: ["<username>"],
    options: {},
    async run({ services, terminal, operands: [username = ""] }: Call) {
      const status = { enabled: verb === "enable", reason: "" };
      const user = await services.users.setStatusByName(username.toLowerCase(), status, COMMAND_LINE);
      terminal.out(`User ${user.username} is ${user.enabled ? "enabled" : "disabled"}.`);
    },
  };
}

function showTemporary({ terminal }: Pick<Call, "terminal">, password: string | undefined): void {
  if (password !== undefined) {
    terminal.out(`Temporary password: ${password}`);
    terminal.out(SHOWN_ONCE);
  }
}

function rowOf({ username, email, fullName, roles, enabled, lastLoginAt }: User): string[] {
  const lastSignIn = lastLoginAt?.toISOString().slice(0, 16).replace("T", " ") ?? "never";
  return [username, email, fullName, roles.join(","), enabled ? "enabled" : "disabled", lastSignIn];
}
