import { expect, test } from "vitest";
import { bomLengthBytes, findEncodingProblem } from "./text-encoding.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const text = (content: string) => new TextEncoder().encode(content);

test.each([
  ["a workbook", bytes(0x50, 0x4b, 0x03, 0x04, 0x14), /Excel workbook \(\.xlsx\)/],
  [
    "a workbook by its parts",
    text("PK\u0003\u0004....[Content_Types].xml"),
    /^The file is an Excel workbook \(\.xlsx\), .*Save it as 'CSV/,
  ],
  ["a Numbers file", text("PK\u0003\u0004....Index/Document.iwa"), /Numbers spreadsheet .*Save it as 'CSV/],
  [
    "an archive of exports",
    text("PK\u0003\u0004....Accounts_History.csv"),
    /a zip archive, not CSV text\. Download/,
  ],
  ["an old workbook", bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /old Excel workbook/],
  ["a PDF", text("%PDF-1.7"), /PDF document/],
  ["gzip", bytes(0x1f, 0x8b, 0x08), /gzip archive/],
  ["a picture", bytes(0x89, 0x50, 0x4e, 0x47), /PNG picture/],
  ["UTF-16 little endian", bytes(0xff, 0xfe, 0x52, 0x00), /UTF-16/],
  ["UTF-16 big endian", bytes(0xfe, 0xff, 0x00, 0x52), /UTF-16/],
  ["UTF-16 without a mark", bytes(0x52, 0x00, 0x75, 0x00), /NUL bytes/],
  ["a login page", text("\n<!DOCTYPE html><html>"), /web page/],
])("%s is refused by name", (_, head, message) => {
  expect(findEncodingProblem(head)).toMatch(message);
});

test("UTF-8 text with or without a byte order mark is no problem", () => {
  expect(findEncodingProblem(text("\n\nRun Date,Action"))).toBeUndefined();
  expect(findEncodingProblem(text("\uFEFFRun Date,Action"))).toBeUndefined();
  expect(findEncodingProblem(bytes())).toBeUndefined();
});

test("the mark is three bytes", () => {
  expect(bomLengthBytes(text("\uFEFFa"))).toBe(3);
  expect(bomLengthBytes(text("a"))).toBe(0);
});
