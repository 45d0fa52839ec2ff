import { createContentHash } from "@strikebook/core/uploads/queue/content-hash";
import { CHUNK_BYTES } from "../base64-body.ts";

/** Hash of a file's bytes, read piece by piece, so that not even a file of 100 MB is in memory at once. */
export async function contentHashOf(content: Blob): Promise<string> {
  const hash = createContentHash();
  for (let start = 0; start < content.size; start += CHUNK_BYTES) {
    hash.add(new Uint8Array(await bytesOf(content.slice(start, start + CHUNK_BYTES))));
  }
  return hash.digest();
}

async function bytesOf(slice: Blob): Promise<ArrayBuffer> {
  try {
    return await slice.arrayBuffer();
  } catch (cause) {
    // The file was changed, moved or deleted after it was chosen.
    throw new Error("Failed to read file", { cause });
  }
}
