import { randomBytes } from "node:crypto";
import pg from "pg";

export async function withClient<Value>(
  url: string,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const APP_ROLE = "strikebook_app";

/** The address of a database for the role that the app connects as; tests' own servers ask for no password. */
export function asApp(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = APP_ROLE;
  return url.toString();
}

/** A database of its own for one test file, cloned from the migrated template. */
export async function cloneDatabase(adminUrl: string, template: string) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    /** As the owner of its tables. */
    url: url.toString(),
    /** As the role that the app connects as. */
    appUrl: asApp(url.toString()),
    drop: () =>
      withClient(adminUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}
