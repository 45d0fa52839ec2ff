import { fromRoot } from "./paths.mjs";

/** How the server is started: in the background of the terminal, ending with the program that starts it. */
export function serverProgram(tools, { program = "src/main.ts", args = [], env = {} } = {}) {
  const guard = new URL("end-with-launcher.mjs", import.meta.url).href;
  return {
    file: tools.node,
    args: ["--import", guard, fromRoot("apps", "server", program), ...args],
    env: { ...tools.env, ...env },
    inBackground: true,
  };
}
