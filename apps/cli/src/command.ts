import type { Actor } from "@strikebook/core/audit/audit-event";
import type { Env } from "@strikebook/server/env";
import type { Services } from "@strikebook/server/services";

/** The mark by which the audit log tells acts of the command line from those of the browser. */
export const COMMAND_LINE: Actor = { userAgent: "strikebook command line" };

/** Where a command reads and writes. */
export type Terminal = {
  out(line: string): void;
  err(line: string): void;
  readInput(): Promise<string>;
};

export type Options = Readonly<Record<string, string | boolean | undefined>>;

export type Call = {
  readonly services: Services;
  readonly env: Env;
  readonly terminal: Terminal;
  readonly options: Options;
  /** The words of the line that are not options. */
  readonly operands: readonly string[];
};

/** A call of a command that opens the database itself, or needs none. */
export type BareCall = Omit<Call, "services">;

export type Command = Description &
  ({ run(call: Call): Promise<void> } | { runBare(call: BareCall): Promise<void> });

type Description = {
  /** The words that call it: `users create`. */
  readonly name: string;
  readonly summary: string;
  /** Names of the operands, all of them required: `<username>`. */
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
};

export type CommandOption = {
  readonly type: "boolean" | "string";
  readonly isRequired?: true;
  /** The placeholder of its value in the help. */
  readonly value?: string;
  readonly help: string;
};

/** The line was called in a way it does not know: exit code 2. */
export class UsageError extends Error {}

/** The text of an option that is given. */
export function optionText(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}
