import { expect, test } from "vitest";
import { foldSayings, type Saying } from "./row-versions.repository.ts";

test.each([
  ["all alike: the first has the row", "a1X b2X c3X", { owner: "a1X", duplicates: "b2X c3X", versions: "" }],
  [
    "a newer one with other details takes it",
    "a1X b2Y",
    { owner: "b2Y", duplicates: "a1X", versions: "a1X" },
  ],
  ["an older one with others is kept aside", "a2X b1Y", { owner: "a2X", duplicates: "b1Y", versions: "b1Y" }],
  [
    "the newest of those alike is to be beaten",
    "a1X b3X c2Y",
    { owner: "a1X", duplicates: "b3X c2Y", versions: "c2Y" },
  ],
  [
    "details that come back leave the versions of before",
    "a1X b2Y c3X",
    { owner: "c3X", duplicates: "a1X b2Y", versions: "a1X b2Y" },
  ],
])("%s", (_name, sayings, expected) => {
  const folded = foldSayings(listOf(sayings));

  expect(folded).toEqual({
    owner: listOf(expected.owner)[0],
    duplicates: listOf(expected.duplicates),
    versions: listOf(expected.versions),
  });
});

test("of two downloads of one minute the greater hash shows, whichever was first", () => {
  const [low, high] = [
    { ...toSaying("a1X"), sha256: "0a" },
    { ...toSaying("b1Y"), sha256: "0b" },
  ];

  expect(foldSayings([low, high]).owner).toBe(high);
  expect(foldSayings([high, low]).owner).toBe(high);
});

test("a row that nobody says is a fault", () => {
  expect(() => foldSayings([])).toThrow("nobody says");
});

const listOf = (texts: string): Saying[] => texts.split(" ").filter(Boolean).map(toSaying);

/** `a1X`: import a, of rank 1, says X. */
function toSaying(text: string): Saying {
  const [importId = "", rank = "", details = ""] = text;
  return { importId, line: 1, rank, sha256: "00", details };
}
