import { expect, test } from "vitest";
import { createRecentMemory } from "./recent-memory.ts";

test("what came of late is known, what came long ago is not", () => {
  const memory = createRecentMemory<number>(3);
  for (let index = 1; index <= 7; index++) {
    memory.set(`text ${index}`, index);
  }

  expect([5, 6, 7].map((index) => memory.get(`text ${index}`))).toEqual([5, 6, 7]);
  expect(memory.get("text 1")).toBeUndefined();
});

test("what is asked for now and then stays", () => {
  const memory = createRecentMemory<number>(2);
  memory.set("often asked for", 1);
  for (let index = 0; index < 20; index++) {
    memory.set(`text ${index}`, index);
    expect(memory.get("often asked for")).toBe(1);
  }
});
