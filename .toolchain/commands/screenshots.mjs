import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { setUp } from "../lib/setup.mjs";
import { findBrowser } from "../tests/find-browser.mjs";

export const usage = `npm run screenshots

Takes the pictures of docs/images anew, light and dark, from the built app with the synthetic samples. PW_CHROMIUM names a browser.`;

export async function run() {
  const tools = await setUp({ isWebBuilt: true });
  const browser = await findBrowser(tools);
  const config = fromRoot("e2e", "screenshots", "screenshots.config.ts");
  return handOver(fromRoot("e2e", "node_modules", ".bin", "playwright"), ["test", "--config", config], {
    cwd: fromRoot("e2e"),
    env: { ...tools.env, ...browser },
  });
}
