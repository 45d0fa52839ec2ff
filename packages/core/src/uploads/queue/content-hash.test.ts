import fc from "fast-check";
import { expect, test } from "vitest";
import { createContentHash } from "./content-hash.ts";

function hashOf(...pieces: readonly Uint8Array[]): string {
  const hash = createContentHash();
  for (const piece of pieces) {
    hash.add(piece);
  }
  return hash.digest();
}

const bytes = (text: string) => new TextEncoder().encode(text);

test("32 hexadecimal digits, always the same for the same bytes", () => {
  expect(hashOf(bytes("01/02/2026,YOU BOUGHT"))).toMatch(/^[0-9a-f]{32}$/);
  expect(hashOf(bytes("01/02/2026,YOU BOUGHT"))).toBe(hashOf(bytes("01/02/2026,YOU BOUGHT")));
  expect(hashOf()).toMatch(/^[0-9a-f]{32}$/);
});

test("the pieces in which a file is read do not matter", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(), (content, at) => {
      const cut = content.length === 0 ? 0 : at % content.length;

      expect(hashOf(content.subarray(0, cut), content.subarray(cut))).toBe(hashOf(content));
    }),
  );
});

test("one changed, moved or added byte makes another hash", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 2 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (content, at, by) => {
        const changed = content.slice();
        const place = at % content.length;
        changed[place] = ((changed[place] ?? 0) + by) % 256;

        expect(hashOf(changed)).not.toBe(hashOf(content));
        expect(hashOf(content, Uint8Array.of(0))).not.toBe(hashOf(content));
      },
    ),
  );
  expect(hashOf(bytes("ab"))).not.toBe(hashOf(bytes("ba")));
});

test("a hundred thousand files that differ in one number have a hundred thousand hashes", () => {
  const hashes = new Set(Array.from({ length: 100_000 }, (_, index) => hashOf(bytes(`row,${index},1.00\n`))));

  expect(hashes.size).toBe(100_000);
  // Either half alone tells them apart as well.
  expect(new Set([...hashes].map((hash) => hash.slice(0, 16))).size).toBe(100_000);
});
