import { expect, it } from "vitest";
import { buffersMb } from "./postgres-settings.ts";

const GB = 1024 ** 3;

it.each([
  [0.5 * GB, 128],
  [4 * GB, 512],
  [64 * GB, 1024],
])("gives PostgreSQL of %s bytes of memory %s MB of buffers", (memory, expected) => {
  expect(buffersMb(memory)).toBe(expected);
});
