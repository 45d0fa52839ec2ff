import { existsSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { PlainError } from "../lib/plain-error.mjs";
import { collect } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium for the browser tests: the one PW_CHROMIUM names, the system's, Playwright's own, or Debian's package.
 *
 * @returns {Promise<{ PW_CHROMIUM?: string }>} the environment that points to it; empty for Playwright's own
 */
export async function findBrowser(tools) {
  const given = process.env.PW_CHROMIUM;
  if (given !== undefined && !existsSync(given)) {
    throw new PlainError(`PW_CHROMIUM names ${given}, which is not there.`);
  }
  const found = given ?? systemBrowser();
  if (found !== undefined) {
    return { PW_CHROMIUM: found };
  }
  if (await installPlaywrightBrowser(tools)) {
    return {};
  }
  await installDebianPackage();
  const installed = systemBrowser();
  if (installed === undefined) {
    throw new PlainError(
      "The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium) or set PW_CHROMIUM to one.",
    );
  }
  return { PW_CHROMIUM: installed };
}

function systemBrowser() {
  return SYSTEM_BROWSERS.find((file) => existsSync(file));
}

async function installPlaywrightBrowser(tools) {
  say("Bringing a browser for the tests ...");
  const playwright = fromRoot("e2e", "node_modules", ".bin", "playwright");
  const { code } = await collect(playwright, ["install", "chromium"], {
    env: { ...tools.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
  });
  return code === 0;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await collect("/usr/bin/apt-get", ["update", "-qq"], { env });
  const { code, output } = await collect(
    "/usr/bin/apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
    { env },
  );
  if (code !== 0) {
    say(output.trim());
  }
}
