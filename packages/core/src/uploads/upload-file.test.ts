import { expect, test } from "vitest";
import { FILE_SIZE_BYTES_MAX, findFileProblem } from "./upload-file.ts";

test.each([
  ["history.csv", "", 1, undefined],
  ["HISTORY.CSV", "application/octet-stream", 1, undefined],
  ["history", "text/csv", 1, undefined],
  ["history", "text/csv; charset=utf-8", 1, undefined],
  ["history.xlsx", "application/vnd.ms-excel", 1, "Only CSV files are allowed"],
  ["history.csv.zip", "", 1, "Only CSV files are allowed"],
  ["history.csv", "", 0, "File is empty"],
  ["history.csv", "", FILE_SIZE_BYTES_MAX, undefined],
  ["history.csv", "", FILE_SIZE_BYTES_MAX + 1, "File too large (max 100MB)"],
])("%s %s of %i bytes: %s", (name, type, sizeBytes, problem) => {
  expect(findFileProblem({ name, type, sizeBytes })).toBe(problem);
});
