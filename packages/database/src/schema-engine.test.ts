import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { enginesVersion } from "@prisma/engines-version";
import { expect, it } from "vitest";

const STAND_IN = fileURLToPath(new URL("../tools/schema-engine.mjs", import.meta.url));

it("the stand-in engine is of the commit that the Prisma CLI expects", () => {
  const said = execFileSync(process.execPath, [STAND_IN, "--version"], { encoding: "utf8" }).trim();
  expect(said).toBe(`schema-engine-cli ${enginesVersion}`);
});
