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
