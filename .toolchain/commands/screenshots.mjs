import { parseArgs } from "node:util";
import { DEMO_FOLDER, demoAddress, isDemoRunning, prepareDemo, whileServing } from "../lib/demo.mjs";
import { fromRoot } from "../lib/paths.mjs";
import { UsageError } from "../lib/plain-error.mjs";
import { handOver } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { findBrowser } from "../tests/find-browser.mjs";

export const usage = `npm run screenshots [-- --only portfolio] [--width 390]
npm run screenshots -- --readme

Takes every page of the demo at four widths, light and dark, into .screenshots, with all of them in index.html; --only takes the
pages whose address has this part, --width one width. --readme takes the pictures of docs/images. Makes the demo when there is none
(npm run demo -- --help). PW_CHROMIUM names a browser.`;

export async function run(args) {
  const { readme, only, width } = readOptions(args);
  const tools = await setUp({ isWebBuilt: true });
  const browser = await findBrowser(tools);
  const config = fromRoot("e2e", "screenshots", "screenshots.config.ts");
  const env = {
    ...tools.env,
    ...browser,
    E2E_BASE_URL: demoAddress(),
    SCREENSHOTS_ONLY: only,
    SCREENSHOTS_WIDTH: width,
  };
  const take = () =>
    handOver(
      fromRoot("e2e", "node_modules", ".bin", "playwright"),
      ["test", "--config", config, readme ? "readme.ts" : "every-page.ts"],
      { cwd: fromRoot("e2e"), env },
    );
  if (await isDemoRunning()) {
    return await take();
  }
  await prepareDemo(tools);
  const code = await whileServing(tools, DEMO_FOLDER, take);
  say(readme ? "docs/images has new pictures." : ".screenshots/index.html shows all of them.");
  return code;
}

function readOptions(args) {
  const text = { type: "string" };
  try {
    return parseArgs({ args, options: { readme: { type: "boolean" }, only: text, width: text } }).values;
  } catch {
    throw new UsageError(usage);
  }
}
