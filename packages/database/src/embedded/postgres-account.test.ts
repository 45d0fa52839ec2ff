import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyOnce } from "./postgres-account.ts";

let folder: string;
let from: string;
let to: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-copies-"));
  [from, to] = [path.join(folder, "native"), path.join(folder, "copy")];
  mkdirSync(path.join(from, "bin"), { recursive: true });
  writeFileSync(path.join(from, "bin", "postgres"), "a program");
  symlinkSync("nowhere", path.join(from, "libicu.so"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const DAMAGE: readonly (readonly [string, () => void])[] = [
  ["one file of it is gone", () => rmSync(path.join(to, "bin", "postgres"))],
  [
    "only its folder is left",
    () => readdirSync(to).map((name) => rmSync(path.join(to, name), { recursive: true })),
  ],
  ["a link of it is gone", () => rmSync(path.join(to, "libicu.so"))],
];

it.each(DAMAGE)("leaves a copy alone, and makes another, when %s", (_, damage) => {
  copyOnce(from, to);
  damage();
  const left = readdirSync(to, { recursive: true });

  const second = copyOnce(from, to);

  expect(second).toBe(`${to}-2`);
  expect(readdirSync(second, { recursive: true }).sort()).toEqual(["bin", "bin/postgres", "libicu.so"]);
  expect(readdirSync(to, { recursive: true })).toEqual(left);
  expect(copyOnce(from, to)).toBe(second);
  expect(readdirSync(folder).sort()).toEqual(["copy", "copy-2", "native"]);
});

it("copies once: what is whole stays", () => {
  copyOnce(from, to);
  writeFileSync(path.join(to, "own"), "");
  expect(copyOnce(from, to)).toBe(to);
  expect(existsSync(path.join(to, "own"))).toBe(true);
});

it("lets other accounts run a copy of programs that were installed for one account alone", () => {
  chmodSync(path.join(from, "bin", "postgres"), 0o700);
  writeFileSync(path.join(from, "bin", "postgres.bki"), "", { mode: 0o600 });
  chmodSync(path.join(from, "bin"), 0o700);
  copyOnce(from, to);
  const modes = ["", "bin", "bin/postgres", "bin/postgres.bki"].map(
    (name) => statSync(path.join(to, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o755, 0o755, 0o755, 0o644]);
});

it("takes no whole copy away from processes that make one at the same time", async () => {
  const program = `import { copyOnce } from ${JSON.stringify(path.join(import.meta.dirname, "postgres-account.ts"))};
    import { existsSync } from "node:fs";
    for (const end = Date.now() + 300; Date.now() < end; ) {
      if (!existsSync(copyOnce(${JSON.stringify(from)}, ${JSON.stringify(to)}) + "/bin/postgres")) process.exit(1);
    }`;
  const ends = Array.from({ length: 3 }, () =>
    promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", program]),
  );
  await Promise.all(ends);
  expect(readdirSync(folder).sort()).toEqual(["copy", "native"]);
});
