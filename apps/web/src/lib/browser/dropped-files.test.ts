import { afterEach, expect, test } from "vitest";
import { handOver, takeDropped } from "./dropped-files.ts";

const show = (path: string) => window.history.replaceState(null, "", path);
afterEach(() => show("/"));

/** What an upload page at the address takes. */
function openUpload(path: string): string[] {
  const taken: string[] = [];
  show(path);
  takeDropped((files) => void taken.push(...files.map(({ name }) => name)))();
  return taken;
}

test("what was dropped on another person's page waits for that person's upload page", () => {
  show("/of/ben/portfolio");
  handOver([new File(["1"], "of-ben.csv")]);
  show("/portfolio");
  handOver([new File(["2"], "own.csv")]);

  expect(openUpload("/of/cleo/upload")).toEqual([]);
  expect(openUpload("/upload")).toEqual(["own.csv"]);
  expect(openUpload("/of/ben/upload")).toEqual(["of-ben.csv"]);
  expect(openUpload("/of/ben/upload")).toEqual([]);
});

test("a folder that was read until the page showed somebody else is not handed to that page", () => {
  const taken: string[] = [];
  show("/upload");
  const stop = takeDropped((files) => void taken.push(...files.map(({ name }) => name)));
  handOver([new File(["1"], "of-ben.csv")], "ben");
  stop();

  expect(taken).toEqual([]);
  expect(openUpload("/of/ben/upload")).toEqual(["of-ben.csv"]);
});
