/** Where Strikebook runs: started by npm, or in a container of docker compose. */
export type RunsIn = "npm" | "container";

/**
 * A line for a shell that runs the command line's `words`, such as `users list`. In a container `restore` starts a container
 * of its own: the server may be down, or refuse the data and start again and again, which ends what `exec` runs.
 */
export function commandLine(words: string, runsIn: RunsIn = "npm"): string {
  if (runsIn === "npm") {
    return `npm run strikebook -- ${words}`;
  }
  const inContainer = /^restore\b/.test(words) ? "run --rm" : "exec";
  return `docker compose ${inContainer} strikebook strikebook ${words}`;
}

/** The line that puts the data of a backup in the place of what is there. */
export const restoreCommand = (file: string, runsIn?: RunsIn): string =>
  commandLine(`restore ${quoted(file)} --replace`, runsIn);

/** A path as a POSIX shell takes it. */
const quoted = (file: string): string =>
  /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
