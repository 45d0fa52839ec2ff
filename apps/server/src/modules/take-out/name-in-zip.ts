/** What a file system may take for a path, or cannot write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const UNFIT = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;

/** Long names of Fidelity are far shorter. */
const NAME_LENGTH_MAX = 150;

/** The name of an imported file among others: with its day, and a number where two would be the same. */
export function nameInZip(fileName: string, day: string, taken: Set<string>): string {
  const fit = fileName.replaceAll(UNFIT, "_").slice(-NAME_LENGTH_MAX);
  const dot = fit.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [fit.slice(0, dot), fit.slice(dot)] : [fit, ""];
  for (let copy = 1; ; copy += 1) {
    const name = `${day} ${stem}${copy === 1 ? "" : ` (${copy})`}${ending}`;
    if (!taken.has(name.toLowerCase())) {
      taken.add(name.toLowerCase());
      return name;
    }
  }
}
