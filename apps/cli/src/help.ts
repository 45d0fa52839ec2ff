import { commandLine, type RunsIn } from "@strikebook/core/shared/command-line";
import type { Command, CommandOption } from "./command.ts";

/** All commands, a line each. */
export function overview(commands: readonly Command[], runsIn: RunsIn): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Usage: ${commandLine("<command> [options]", runsIn)}`,
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    `  --help after a command tells its options.${runsIn === "npm" ? " service --help: a systemd service that runs npm start." : ""}`,
    "",
    "It works on the database of the running app: DATABASE_URL, else the embedded one under DATA_DIR.",
    "Exit codes: 0 done, 1 refused or failed, 2 not understood.",
  ].join("\n");
}

/** How one command is called. */
export function helpOf({ name, summary, operands, options }: Command, runsIn: RunsIn): string {
  const entries = Object.entries(options).map(
    ([option, about]) => [written(option, about), about.help] as const,
  );
  const width = Math.max(0, ...entries.map(([option]) => option.length));
  const required = Object.entries(options).flatMap(([option, about]) =>
    about.isRequired ? [written(option, about)] : [],
  );
  return [
    `Usage: ${commandLine([name, ...operands, ...required].join(" "), runsIn)}${entries.length > required.length ? " [options]" : ""}`,
    `  ${summary}`,
    ...(entries.length > 0
      ? ["", ...entries.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`)]
      : []),
  ].join("\n");
}

const written = (option: string, { value }: CommandOption): string =>
  value === undefined ? `--${option}` : `--${option} ${value}`;
