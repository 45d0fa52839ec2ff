import type { TestProject } from "vitest/node";
import { prepareAppRole } from "../app-role.ts";
import { startCluster } from "../embedded/embedded-postgres.ts";
import { migrate } from "../migrations/migrate.ts";
import { asApp, withClient } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseAdminUrl: string;
    databaseTemplate: string;
  }
}

const TEMPLATE = "strikebook_template";

/** One cluster for a test run, with a migrated template; TEST_DATABASE_URL names a server to use instead. */
// biome-ignore lint/style/noDefaultExport: Vitest calls the default export and takes what it returns for the teardown.
export default async function setup(project: TestProject) {
  const given = process.env["TEST_DATABASE_URL"];
  const cluster = given === undefined ? await startCluster() : undefined;
  const adminUrl = given ?? cluster?.url() ?? "";
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
  });
  const template = new URL(adminUrl);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.toString());
  await prepareAppRole(template.toString(), asApp(template.toString()));
  project.provide("databaseAdminUrl", adminUrl);
  project.provide("databaseTemplate", TEMPLATE);
  return async () => {
    await cluster?.stop();
  };
}
