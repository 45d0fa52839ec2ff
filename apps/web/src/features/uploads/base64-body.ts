import { base64Of } from "../../lib/network/base64-of.ts";

/** About 1 MB; divisible by 3, so that the base64 of every piece but the last has no padding and the parts join seamlessly. */
export const CHUNK_BYTES = 1024 * 1024 - 1;
/** Piece size for reading a file as a whole; divisible by 3 as well, and larger than any file that is taken. */
const WHOLE_BYTES = 105 * 1024 * 1024;

/** A request whose variable `fileContent` is the empty string, to be replaced by the file. */
export type FileRequest = {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
};

/**
 * The JSON body of `request` with the file in base64 as its `fileContent`.
 *
 * Built of Blob parts, piece by piece: a file of 100 MB never becomes one giant string, unless `isChunked` is false. `fileContent` stands last, so
 * that the server knows the rest before the bytes arrive.
 */
export async function base64Body(
  file: Blob,
  request: FileRequest,
  signal: AbortSignal,
  isChunked = true,
): Promise<Blob> {
  const pieceBytes = isChunked ? CHUNK_BYTES : WHOLE_BYTES;
  const { variables, ...rest } = request;
  const { fileContent: _, ...others } = variables;
  const text = JSON.stringify({ ...rest, variables: { ...others, fileContent: "" } });
  const end = text.length - '"}}'.length;
  const parts: BlobPart[] = [text.slice(0, end)];
  for (let start = 0; start < file.size; start += pieceBytes) {
    signal.throwIfAborted();
    // A Blob at once, so that the browser may keep it outside the heap and drop the text.
    parts.push(new Blob([await base64Of(file.slice(start, start + pieceBytes))]));
  }
  parts.push(text.slice(end));
  return new Blob(parts, { type: "application/json" });
}
