import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { setUp } from "../lib/setup.mjs";

const STYLE = fromRoot("packages", "config", "code-style.biome.json");

export const usage = `npm run fix [paths]

Formats every file, or those below the given paths, and applies the fixes that change no behavior. Prints what is left,
which has to be mended by hand.`;

export async function run(paths) {
  const tools = await setUp({ isWebBuilt: false });
  const args = ["--write", ...(paths.length > 0 ? paths : ["."])];
  return handOver(fromRoot("node_modules", ".bin", "biome"), ["check", "--config-path", STYLE, ...args], {
    env: tools.env,
  });
}
