import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { fromRoot } from "./paths.mjs";

it.each(["start", "dev", "setup", "demo", "check", "test"])(
  "npm run %s refuses a word that it does not know, with its usage and exit code 2, and starts nothing",
  (command) => {
    const run = (word) =>
      spawnSync(process.execPath, [fromRoot(".toolchain", "run.mjs"), command, word], { encoding: "utf8" });

    const { status, stdout, stderr } = run("--bogus");

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`npm ${command === "start" || command === "test" ? "" : "run "}${command}`);
    expect(run("--help")).toMatchObject({ status: 0, stderr: "" });
  },
);
