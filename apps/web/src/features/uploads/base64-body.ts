/** Divisible by 3, so that the base64 of every slice but the last has no padding and the parts join seamlessly. */
const SLICE_BYTES = 3 * 1024 * 1024;

/** A request whose variable `fileContent` is the empty string, to be replaced by the file. */
export type FileRequest = {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
};

/**
 * The JSON body of `request` with the file in base64 as its `fileContent`.
 *
 * Built of Blob parts, slice by slice: a file of 100 MB never becomes one giant string. `fileContent` stands last, so
 * that the server knows the rest before the bytes arrive.
 */
export async function base64Body(file: Blob, request: FileRequest, signal: AbortSignal): Promise<Blob> {
  const { variables, ...rest } = request;
  const { fileContent: _, ...others } = variables;
  const text = JSON.stringify({ ...rest, variables: { ...others, fileContent: "" } });
  const end = text.length - '"}}'.length;
  const parts: BlobPart[] = [text.slice(0, end)];
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    signal.throwIfAborted();
    // A Blob at once, so that the browser may keep it outside the heap and drop the text.
    parts.push(new Blob([await base64Of(file.slice(start, start + SLICE_BYTES))]));
  }
  parts.push(text.slice(end));
  return new Blob(parts, { type: "application/json" });
}

function base64Of(slice: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error("Failed to read file"));
    reader.onload = () => {
      const text = typeof reader.result === "string" ? reader.result : "";
      const comma = text.indexOf(",");
      if (comma === -1) {
        reject(new Error("Failed to convert file to base64"));
      } else {
        resolve(text.slice(comma + 1));
      }
    };
    reader.readAsDataURL(slice);
  });
}

/** True when both files hold the very same bytes. */
export async function isSameContent(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size) {
    return false;
  }
  for (let start = 0; start < a.size; start += SLICE_BYTES) {
    const end = start + SLICE_BYTES;
    if ((await base64Of(a.slice(start, end))) !== (await base64Of(b.slice(start, end)))) {
      return false;
    }
  }
  return true;
}
