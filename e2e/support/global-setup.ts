import { startApp } from "./app.ts";

/** One app for the whole run; the workers find it through the environment. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export and takes what it returns for the teardown.
export default async function setup(): Promise<() => Promise<void>> {
  const app = await startApp();
  process.env["E2E_BASE_URL"] = app.baseUrl;
  process.env["E2E_DATA_DIR"] = app.dataDir;
  process.env["E2E_FIRST_OUTPUT"] = app.output();
  return () => app.stop();
}
