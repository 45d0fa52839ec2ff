import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Export, readExportBytes } from "../testing/read-export.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);

/**
 * Every export in fixtures/ reads into the JSON beside it; the part after `~` is the name it was uploaded
 * under.
 */
test.each(readdirSync(FIXTURES).filter((name) => name.endsWith(".csv")))("reads %s", async (name) => {
  const uploadedAs = name.split("~")[1] ?? name;

  const read = readExportBytes(readFileSync(new URL(encodeURIComponent(name), FIXTURES)), uploadedAs);

  await expect(`${JSON.stringify(withoutTexts(read), null, 1)}\n`).toMatchFileSnapshot(
    `./fixtures/${name.replace(".csv", ".expected.json")}`,
  );
});

test.each(readdirSync(FIXTURES).filter((name) => name.endsWith(".csv")))("reads %s line by line", (name) => {
  const uploadedAs = name.split("~")[1] ?? name;
  const bytes = readFileSync(new URL(encodeURIComponent(name), FIXTURES));

  expect(readExportBytes(bytes, uploadedAs, 1)).toEqual(readExportBytes(bytes, uploadedAs));
});

/** The lines stand in the fixture; what is shown of them is tested apart. */
function withoutTexts(read: Export): unknown {
  if ("refusal" in read) {
    return read;
  }
  const { headerText: _, ...identity } = read.identity;
  return { ...read, identity, ...shortReadings(read) };
}

function shortReadings(read: Exclude<Export, { readonly refusal: unknown }>) {
  if ("realized" in read) {
    return { realized: read.realized.map(short) };
  }
  return "history" in read ? { history: read.history.map(short) } : { positions: read.positions.map(short) };
}

function short({ text: _, ...reading }: { text: string }): unknown {
  return reading;
}
