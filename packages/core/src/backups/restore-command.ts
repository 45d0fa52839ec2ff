/** Where Strikebook runs: started by npm, or in a container of docker compose. */
export type RunsIn = "npm" | "container";

const COMMANDS: Readonly<Record<RunsIn, string>> = {
  npm: "npm run strikebook -- restore",
  container: "docker compose exec strikebook strikebook restore",
};

/** The line for a shell that puts the data of a backup in the place of what is there. */
export const restoreCommand = (file: string, runsIn: RunsIn): string =>
  `${COMMANDS[runsIn]} ${quoted(file)} --replace`;

/** A path as a POSIX shell takes it. */
const quoted = (file: string): string =>
  /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
