import type { Command, CommandOption } from "./command.ts";

const START = "npm run strikebook --";

/** All commands, a line each. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Usage: ${START} <command> [options]`,
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "  --help after a command tells its options. service --help: a systemd service that runs npm start.",
    "",
    "It works on the database of the running app: DATABASE_URL, else the embedded one under DATA_DIR.",
    "Exit codes: 0 done, 1 refused or failed, 2 not understood.",
  ].join("\n");
}

/** How one command is called. */
export function helpOf({ name, summary, operands, options }: Command): string {
  const entries = Object.entries(options).map(
    ([option, about]) => [written(option, about), about.help] as const,
  );
  const width = Math.max(0, ...entries.map(([option]) => option.length));
  const required = Object.entries(options).flatMap(([option, about]) =>
    about.isRequired ? [written(option, about)] : [],
  );
  return [
    `Usage: ${[START, name, ...operands, ...required].join(" ")}${entries.length > required.length ? " [options]" : ""}`,
    `  ${summary}`,
    ...(entries.length > 0
      ? ["", ...entries.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`)]
      : []),
  ].join("\n");
}

const written = (option: string, { value }: CommandOption): string =>
  value === undefined ? `--${option}` : `--${option} ${value}`;
