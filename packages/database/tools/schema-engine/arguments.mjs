const WITH_IGNORED_VALUE = new Set(["--enabled-preview-features", "--extension-types"]);

/**
 * Reads the command line that the Prisma CLI gives.
 *
 * @returns {{ isVersionAsked: boolean, cliCommand?: string, schemaFiles: string[], url?: string, shadowUrl?: string }}
 */
export function readArguments(argv) {
  const given = { isVersionAsked: argv.includes("--version"), cliCommand: undefined, schemaFiles: [] };
  const rest = [...argv];
  while (rest.length > 0) {
    const flag = rest.shift();
    if (flag === "--datamodels" || flag === "-d") {
      given.schemaFiles.push(rest.shift());
    } else if (flag === "--datasource") {
      const { url, shadowDatabaseUrl } = JSON.parse(rest.shift());
      Object.assign(given, { url, shadowUrl: shadowDatabaseUrl });
    } else if (WITH_IGNORED_VALUE.has(flag)) {
      rest.shift();
    } else if (flag === "cli") {
      return { ...given, cliCommand: rest[0] };
    }
  }
  return given;
}
