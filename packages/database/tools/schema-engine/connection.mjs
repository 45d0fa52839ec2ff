import pg from "pg";

/** Runs `use` with a connection of its own; Prisma's `schema` parameter means nothing to the driver and goes. */
export async function withClient(url, use) {
  const address = new URL(url);
  address.searchParams.delete("schema");
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Creates the database that `url` names, and answers its name. */
export async function createDatabase(url) {
  const { maintenanceUrl, name } = splitUrl(url);
  await withClient(maintenanceUrl, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`));
  return name;
}

export async function dropDatabase(url, { isForced = false } = {}) {
  const { maintenanceUrl, name } = splitUrl(url);
  const force = isForced ? " WITH (FORCE)" : "";
  await withClient(maintenanceUrl, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}${force}`),
  );
}

/** A database is created and dropped from another one: the cluster's own `postgres`. */
function splitUrl(url) {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1)) || "postgres";
  address.pathname = "/postgres";
  return { maintenanceUrl: address.toString(), name };
}

/** The Prisma error code and sentence of a failed connection; no code for anything else. */
export function describeFailure(error, url) {
  const address = URL.canParse(url ?? "") ? new URL(url) : undefined;
  switch (error?.code) {
    case "3D000":
      return {
        code: "P1003",
        message: `Database \`${decodeURIComponent(address?.pathname.slice(1) ?? "")}\` does not exist`,
      };
    case "28P01":
    case "28000":
      return {
        code: "P1000",
        message:
          "Authentication failed against database server, the provided database credentials are not valid.",
      };
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
      return { code: "P1001", message: `Can't reach database server at \`${address?.host ?? "?"}\`` };
    default:
      return {
        code: /^P\d{4}$/.test(error?.code) ? error.code : undefined,
        message: error?.message ?? String(error),
      };
  }
}
