/** A line as the native engine writes it; the CLI shows what it finds in them. */
export function logLine(level, fields) {
  const line = { timestamp: new Date().toISOString(), level, fields, target: "schema_engine::logger" };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
