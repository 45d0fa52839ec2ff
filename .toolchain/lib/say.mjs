/** Progress goes to standard error: standard output belongs to the command that was asked for. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** "1.2 s" since `startedMs`. */
export function secondsSince(startedMs) {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
}
