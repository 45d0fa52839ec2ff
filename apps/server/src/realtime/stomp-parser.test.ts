import fc from "fast-check";
import { expect, test } from "vitest";
import { type ClientFrame, negotiateVersion, type StompVersion, writeFrame } from "./stomp-frame.ts";
import { FRAME_BYTES_MAX, StompParser } from "./stomp-parser.ts";

function parse(pieces: readonly (Buffer | string)[], version: StompVersion = "1.2"): ClientFrame[] {
  const parser = new StompParser();
  parser.version = version;
  return pieces.flatMap((piece) => [...parser.read(Buffer.from(piece as string))]);
}

const plain = ({ command, headers, body }: ClientFrame) => ({
  command,
  headers: Object.fromEntries(headers),
  body,
});

const SEND = "SEND\ndestination:/a\ncontent-length:5\n\nab\0\ncd";
const SUBSCRIBE = "SUBSCRIBE\r\nid:1\r\ndestination:/topic/\u00e9\\cx\r\n\r\n\0";

test("frames come out the same however the bytes are cut, heart-beats between them", () => {
  const bytes = Buffer.from(`\n\r\n${SEND.replace("ab\0\ncd", "a\0\ncd")}\0\n\n${SUBSCRIBE}\n`);
  const whole = parse([bytes]).map(plain);

  expect(whole).toEqual([
    { command: "SEND", headers: { destination: "/a", "content-length": "5" }, body: "a\0\ncd" },
    { command: "SUBSCRIBE", headers: { id: "1", destination: "/topic/\u00e9:x" }, body: "" },
  ]);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      expect(parse(pieces).map(plain)).toEqual(whole);
    }),
  );
});

test("of a repeated header the first value counts", () => {
  expect(parse(["SUBSCRIBE\nid:1\nid:2\n\n\0"])[0]?.headers.get("id")).toBe("1");
});

test.each([
  ["1.2", "a\\nb\\cc\\\\d\\re", "a\nb:c\\d\re"],
  ["1.1", "a\\nb\\cc\\\\d", "a\nb:c\\d"],
  ["1.0", "a\\nb\\x", "a\\nb\\x"],
] as const)("version %s reads the header %j as %j", (version, written, meant) => {
  expect(parse([`SUBSCRIBE\nid:${written}\n\n\0`], version)[0]?.headers.get("id")).toBe(meant);
});

test("CONNECT is never escaped", () => {
  expect(parse(["CONNECT\npasscode:a\\b:c\n\n\0"])[0]?.headers.get("passcode")).toBe("a\\b:c");
});

test.each([
  ["an unknown command", "HELLO\n\n\0", "1.2", "command"],
  ["MESSAGE, which only servers send", "MESSAGE\n\n\0", "1.2", "command"],
  ["a header without a colon", "SUBSCRIBE\nid\n\n\0", "1.2", "header"],
  ["a header without a name", "SUBSCRIBE\n:1\n\n\0", "1.2", "header"],
  ["an unknown escape", "SUBSCRIBE\nid:\\t\n\n\0", "1.2", "escape"],
  ["a lone backslash", "SUBSCRIBE\nid:\\\n\n\0", "1.2", "escape"],
  ["\\r in 1.1", "SUBSCRIBE\nid:\\r\n\n\0", "1.1", "escape"],
  ["a NUL among the headers", "SUBSCRIBE\nid:1\0\n\n", "1.2", "headers"],
  ["a content-length in words", "SEND\ncontent-length:two\n\nab\0", "1.2", "content-length"],
  ["a negative content-length", "SEND\ncontent-length:-1\n\nab\0", "1.2", "content-length"],
  ["a content-length too small", "SEND\ncontent-length:1\n\nab\0", "1.2", "content-length"],
  ["a content-length too large", "SEND\ncontent-length:99999999\n\nab\0", "1.2", "too large"],
  ["an endless header", `SUBSCRIBE\nid:${"x".repeat(70_000)}`, "1.2", "too large"],
  ["an endless command", "x".repeat(70_000), "1.2", "too large"],
  ["a hundred headers", `SEND\n${"a:b\n".repeat(100)}\n\0`, "1.2", "too large"],
  ["an endless body", `SEND\n\n${"x".repeat(FRAME_BYTES_MAX)}`, "1.2", "too large"],
  ["Latin-1", Buffer.from("SUBSCRIBE\nid:\u00e9\n\n\0", "latin1"), "1.2", "UTF-8"],
] as const)("%s is refused", (_name, bytes, version, words) => {
  expect(() => parse([bytes], version)).toThrow(words);
});

test("whatever is written is read back by a client's rules, header by header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      const text = writeFrame({ command: "ERROR", headers: { message: value } }, "1.2");
      const [, header = ""] = text.split("\n");
      expect(text.indexOf("\0")).toBe(text.length - 1);
      expect(header).not.toMatch(/[\r\n]/);
      const read = header.slice("message:".length).replace(/\\(.)/g, (_escape, c: string) => {
        return { n: "\n", r: "\r", c: ":", "\\": "\\" }[c] ?? "?";
      });
      expect(read).toBe(value.replaceAll("\0", " "));
    }),
  );
});

test.each([
  [undefined, "1.0"],
  ["1.0,1.1,1.2", "1.2"],
  ["1.1, 1.0", "1.1"],
  ["2.0", undefined],
])("a client that accepts %s gets %s", (accepted, version) => {
  expect(negotiateVersion(accepted)).toBe(version);
});
