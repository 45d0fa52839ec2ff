import { expect, test } from "vitest";
import { base64Body } from "./base64-body.ts";

test("the body is the request with the file's bytes as base64, also beyond one slice", async () => {
  const bytes = Uint8Array.from({ length: 7 * 1024 * 1024 + 1 }, (_, index) => (index * 31) % 256);

  const body = await base64Body(
    new Blob([bytes]),
    { query: "mutation", operationName: "Preview", variables: { fileContent: "", filename: 'a"b.csv' } },
    new AbortController().signal,
  );

  const sent = JSON.parse(await body.text());
  expect(sent).toMatchObject({ query: "mutation", operationName: "Preview" });
  expect(Object.keys(sent.variables)).toEqual(["filename", "fileContent"]);
  expect(Buffer.from(sent.variables.fileContent, "base64").equals(bytes)).toBe(true);
});
