import path from "node:path";
import { fromRoot, TOOLCHAIN } from "./paths.mjs";

/**
 * Where Node keeps the sources as it compiled them: a quarter of a start went into that. It compiles a file anew when its text
 * is another, and one copy per file is kept.
 */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(TOOLCHAIN, "cache", "compiled") };

/** How the server is started: in the background of the terminal, ending with the program that starts it. */
export function serverProgram(tools, { program = "src/main.ts", args = [], env = {} } = {}) {
  const guard = new URL("end-with-launcher.mjs", import.meta.url).href;
  return {
    file: tools.node,
    args: ["--import", guard, fromRoot("apps", "server", program), ...args],
    env: { ...COMPILED, ...tools.env, ...env },
    inBackground: true,
  };
}
