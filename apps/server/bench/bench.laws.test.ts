import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Of each benchmark the smallest run, and the last thing that it prints. */
const TINY: Readonly<Record<string, { readonly args: readonly string[]; readonly end: RegExp }>> = {
  growth: { args: ["--thousands", "1", "--rounds", "1"], end: /^median \d+\.\d\d x$/m },
  import: {
    args: ["--megabytes", "0.05", "--idle-ms", "50"],
    end: /^e {2}a page of another person .* x the idle p99$/m,
  },
  ledger: {
    args: ["--rows", "700", "--weeks", "1", "--rounds", "1", "--requests", "1", "--closes"],
    end: /^ {2}first campaigns, first page[\s\S]*^symbol, curve and years +\d+\.\d[\s\S]* \d+\.\d\d\n$/m,
  },
  read: {
    args: ["--rows", "1000", "--rounds", "1", "--requests", "1"],
    end: /^after a third of the positions [\s\S]*^own positions, symbols +\d+\.\d\d/m,
  },
  sharing: {
    args: ["--rows", "1000", "--rounds", "1", "--requests", "1"],
    end: /^median of all pages +\d+\.\d\d +\d+\.\d\d\n$/m,
  },
};

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""));

function run(name: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [`${FOLDER}${name}.bench.ts`, ...args],
      { cwd: FOLDER },
      (error, stdout, stderr) => (error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout)),
    );
  });
}

it("there is a tiny run of every benchmark", () => {
  expect(NAMES.toSorted()).toEqual(Object.keys(TINY));
});

it.each(Object.entries(TINY))(
  "the benchmark %s runs to its end",
  async (name, { args, end }) => {
    expect(await run(name, args)).toMatch(end);
  },
  120_000,
);
