import { createContentHash } from "@strikebook/core/uploads/queue/content-hash";
import { CHUNK_BYTES } from "../../base64-body.ts";

/**
 * Hash of a file's bytes, read piece by piece, so that not even a file of 100 MB is in memory at once; a small file is
 * one piece. `sizeBytes` is the file's size.
 */
export async function contentHashOf(content: Blob, sizeBytes: number): Promise<string> {
  const hash = createContentHash();
  for (let start = 0; start < sizeBytes; start += CHUNK_BYTES) {
    const piece = sizeBytes <= CHUNK_BYTES ? content : content.slice(start, start + CHUNK_BYTES);
    hash.add(new Uint8Array(await bytesOf(piece)));
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
