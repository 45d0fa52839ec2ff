import { fromRoot } from "./paths.mjs";

/** How the server is started: in the background of the terminal, ending with the program that starts it. */
export function serverProgram(tools, { nodeArgs = [], args = [], env = {} } = {}) {
  const guard = new URL("end-with-launcher.mjs", import.meta.url).href;
  return {
    file: tools.node,
    args: [...nodeArgs, "--import", guard, fromRoot("apps", "server", "src", "main.ts"), ...args],
    env: { ...tools.env, ...env },
    inBackground: true,
  };
}
