import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { OccurrenceCounter } from "./occurrence-counter.ts";

test("every key is counted for itself, however many there are", () => {
  const counter = new OccurrenceCounter();
  const counts = new Map<string, number>();

  for (let index = 0; index < 20_000; index++) {
    const [text, account] = [`row ${(index * 7919) % 6000}`, index % 3];
    const expected = (counts.get(`${account} ${text}`) ?? 0) + 1;
    counts.set(`${account} ${text}`, expected);

    expect(counter.next(hash("sha256", text, "hex"), account)).toBe(expected);
  }
});
