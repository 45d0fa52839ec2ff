import { expect, it } from "vitest";
import { buffersMb, commandOptions } from "./postgres-settings.ts";

const GB = 1024 ** 3;

it.each([
  [0.5 * GB, 128],
  [4 * GB, 512],
  [64 * GB, 1024],
])("gives PostgreSQL of %s bytes of memory %s MB of buffers", (memory, expected) => {
  expect(buffersMb(memory)).toBe(expected);
});

it("gives up no safety for data that matter", () => {
  const unsafe = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

  expect(commandOptions({ port: 5432, durable: true }).filter((option) => unsafe.includes(option))).toEqual(
    [],
  );
  expect(commandOptions({ port: 5432, durable: false })).toEqual(expect.arrayContaining(unsafe));
});
