import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { RequestUpload } from "./graphql-body.ts";
import { createSpool } from "./spool.ts";
import { UploadSlots } from "./upload-slots.ts";

const FOLDER = mkdtempSync(path.join(os.tmpdir(), "strikebook-body-"));

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test("any bytes in any body, cut anywhere, come out as they went in, and the rest as it was", async () => {
  const bytes = fc.uint8Array({ maxLength: 3000 });
  const others = fc.record({
    filename: fc.string(),
    accountId: fc.option(fc.string()),
    deep: fc.jsonValue(),
  });
  const style = fc.record({
    line: fc.constantFrom(0, 4, 76),
    unpadded: fc.boolean(),
    urlSafe: fc.boolean(),
    prefix: fc.constantFrom("", "data:text/csv;base64,"),
    escapeSlash: fc.boolean(),
    spaces: fc.constantFrom(0, 2),
    first: fc.boolean(),
  });
  const cuts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(bytes, others, style, cuts, async (content, rest, how, sizes) => {
      const fileContent = encode(Buffer.from(content), how);
      const variables = how.first ? { fileContent, ...rest } : { ...rest, fileContent };
      const given = { query: 'mutation { x(fileContent: "variables") }', operationName: null, variables };
      const json = JSON.stringify(given, null, how.spaces);
      const body = how.escapeSlash ? json.replaceAll("/", "\\/") : json;

      const upload = newUpload();
      const read = (await upload.read(pieces(Buffer.from(body), sizes))) as typeof given;
      const handle = read.variables.fileContent;
      const found = await upload.withFile(handle, async (file) => ({
        bytes: readFileSync(file.path),
        mode: statSync(file.path).mode & 0o777,
        sha256: file.sha256.toString("hex"),
        sizeBytes: file.sizeBytes,
      }));
      await upload.close();

      expect(found.bytes.equals(Buffer.from(content))).toBe(true);
      expect(found).toMatchObject({ mode: 0o600, sizeBytes: content.length, sha256: sha256(content) });
      expect({ ...read, variables: { ...read.variables, fileContent: "" } }).toEqual(
        JSON.parse(JSON.stringify({ ...given, variables: { ...variables, fileContent: "" } })),
      );
    }),
    { numRuns: 300 },
  );
  expect(readdirSync(FOLDER)).toEqual([]);
});

test("a file under another variable's name is taken too", async () => {
  const content = randomBytes(200_000);
  const { upload, body } = await readBody({ query: "", variables: { c: content.toString("base64") } });

  const found = await upload.withFile(body.variables["c"] ?? "", async (file) => readFileSync(file.path));

  expect(found.equals(content)).toBe(true);
  await upload.close();
});

test.each([[65_536], [1_000_000]])("a long text in pieces of %i bytes stays a text", async (size) => {
  const text = "n".repeat(500_000);
  const upload = newUpload();

  const body = await upload.read(pieces(Buffer.from(JSON.stringify({ variables: { text } })), [size]));

  expect(body).toEqual({ variables: { text } });
  await upload.close();
});

test("a literal in the query is base64 itself", async () => {
  const { upload } = await readBody({ query: "", variables: {} });

  const found = await upload.withFile("aGVsbG8=", async (file) => readFileSync(file.path, "utf8"));

  expect(found).toBe("hello");
  await upload.close();
});

test.each([
  "*",
  "aGVs*G8=",
  "aGVsb",
  "aGVsbG8==",
  "=aGVs",
  "aG=Vs",
  "data:text/csv;base64",
  "aGVsbG8=aGVsbG8=",
])("%s is no base64", async (fileContent) => {
  const { upload, body } = await readBody({ query: "", variables: { fileContent } });

  const result = upload.withFile(body.variables["fileContent"] ?? "", async () => undefined);

  await expect(result).rejects.toMatchObject({
    code: "INVALID_INPUT",
    message: expect.stringContaining("base64"),
  });
  await upload.close();
  expect(readdirSync(FOLDER)).toEqual([]);
});

test("a file past the limit is refused when it is asked for, and not kept", async () => {
  const fileContent = Buffer.alloc(3 * 1024 * 1024).toString("base64");
  const { upload, body } = await readBody({ query: "", variables: { fileContent } }, 2 * 1024 * 1024);

  const result = upload.withFile(body.variables["fileContent"] ?? "", async () => undefined);

  await expect(result).rejects.toMatchObject({ code: "TOO_LARGE", message: "File too large (max 2MB)" });
  await upload.close();
  expect(readdirSync(FOLDER)).toEqual([]);
});

test("two files in one body are refused", async () => {
  const body = '{"variables":{"fileContent":"QUJD","fileContent":"QUJE"}}';

  const upload = newUpload();
  await expect(upload.read(pieces(Buffer.from(body), [9]))).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await upload.close();
});

test("all but the file must be short", async () => {
  const body = { query: "x".repeat(300_000), variables: { fileContent: "QUJD" } };

  await expect(readBody(body)).rejects.toMatchObject({ code: "TOO_LARGE" });
});

test.each(["", "{", '{"variables":{"fileContent":"QUJD', "\u0000", "[1,"])(
  "the body %j is no JSON",
  async (body) => {
    const upload = newUpload();

    await expect(upload.read(pieces(Buffer.from(body), [3]))).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    await upload.close();
    expect(readdirSync(FOLDER)).toEqual([]);
  },
);

test("a body that breaks off leaves nothing", async () => {
  const upload = newUpload();
  async function* breaking() {
    yield Buffer.from('{"variables":{"fileContent":"QUJDQUJDQUJD');
    throw new Error("connection lost");
  }

  await expect(upload.read(breaking())).rejects.toThrow("connection lost");
  await upload.close();

  expect(readdirSync(FOLDER)).toEqual([]);
});

test("of one user's large uploads one goes on at a time, of all users' two", async () => {
  const slots = new UploadSlots({ waitingUser: 1, waitingServer: 2, waitMs: 200 });
  const signal = new AbortController().signal;
  const [ann, bob] = [await slots.acquire("ann", signal), await slots.acquire("bob", signal)];

  const second = slots.acquire("ann", signal);
  await expect(slots.acquire("ann", signal)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  ann();
  const release = await second;

  await expect(slots.acquire("cem", signal)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  bob();
  release();
  release();
  (await slots.acquire("cem", signal))();
});

test("a large upload that is broken off while it waits frees its place", async () => {
  const slots = new UploadSlots({ waitingUser: 1 });
  const aborted = new AbortController();
  const release = await slots.acquire("ann", aborted.signal);
  const waiting = slots.acquire("ann", aborted.signal);

  aborted.abort();

  await expect(waiting).rejects.toThrow("broken off");
  release();
  (await slots.acquire("ann", new AbortController().signal))();
});

function newUpload(fileBytesMax?: number): RequestUpload {
  return new RequestUpload({ spool: createSpool(FOLDER, fileBytesMax), slots: new UploadSlots() }, "ann");
}

async function readBody(given: { query: string; variables: Record<string, string> }, fileBytesMax?: number) {
  const upload = newUpload(fileBytesMax);
  const body = (await upload.read(pieces(Buffer.from(JSON.stringify(given)), [64 * 1024]))) as typeof given;
  return { upload, body };
}

async function* pieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let index = 0; at < body.length; index++) {
    const size = sizes[index % sizes.length] ?? 1;
    yield body.subarray(at, at + size);
    at += size;
  }
}

type Style = { line: number; unpadded: boolean; urlSafe: boolean; prefix: string };

function encode(bytes: Buffer, { line, unpadded, urlSafe, prefix }: Style): string {
  let text = bytes.toString("base64");
  text = unpadded ? text.replace(/=+$/, "") : text;
  text = urlSafe ? text.replaceAll("+", "-").replaceAll("/", "_") : text;
  return prefix + (line === 0 ? text : text.replace(new RegExp(`.{${line}}`, "g"), "$&\r\n"));
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
