import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readLineBlocks } from "./line-blocks.ts";
import { ChunkPacker, type PackedChunk } from "./pack-chunks.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pack-chunks-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function pack(text: string): Promise<PackedChunk[]> {
  const file = join(folder, "history.csv");
  await writeFile(file, text);
  const packer = await ChunkPacker.open(file);
  let lineCount = 0;
  for await (const block of readLineBlocks(createReadStream(file, { highWaterMark: 64 * 1024 }))) {
    await packer.reach(block);
    lineCount = block.firstLine + block.lines.length - 1;
  }
  const chunks = await packer.finish(lineCount);
  await packer.close();
  return chunks;
}

test.each([
  ["with a last line that has an end", "\n"],
  ["with a last line that has none", ""],
])("a long file %s is kept to the byte, in chunks of whole lines", async (_, end) => {
  const lines = Array.from(
    { length: 60_000 },
    (_each, index) => `${index},"é of line ${index}",${"x".repeat(40)}`,
  );
  const text = `\uFEFF${lines.join("\r\n")}${end}`;

  const chunks = await pack(text);

  const texts = chunks.map(({ content }) => zstdDecompressSync(content).toString("utf8"));
  expect(texts.join("")).toBe(text);
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.reduce((total, { lineCount }) => total + lineCount, 0)).toBe(lines.length);
  for (const [index, { firstLine }] of chunks.entries()) {
    expect(texts[index]?.replace("\uFEFF", "").split("\r\n")[0]).toBe(lines[firstLine - 1]);
  }
});

test("a short file is one chunk, an empty one none", async () => {
  expect(await pack("a,b\nc,d\n")).toMatchObject([{ firstLine: 1, lineCount: 2 }]);
  expect(await pack("")).toEqual([]);
});
