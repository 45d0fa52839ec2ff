import { startApp, startPeopleService } from "./app.ts";

/** One app, and one maker of users, for the whole run; the workers find it through the environment. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export and takes what it returns for the teardown.
export default async function setup(): Promise<() => Promise<void>> {
  const app = await startApp();
  const people = await startPeopleService(app);
  process.env["E2E_BASE_URL"] = app.baseUrl;
  process.env["E2E_DATA_DIR"] = app.dataDir;
  process.env["E2E_PEOPLE_URL"] = people.url;
  return () => {
    people.stop();
    return app.stop();
  };
}
