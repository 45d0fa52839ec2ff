import { vi } from "vitest";

/** The files that the page hands to the browser. */
export function catchDownloads(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.revokeObjectURL = () => undefined;
  URL.createObjectURL = (blob) => `blob:${files.push(blob as Blob)}`;
  return files;
}

/** With its byte order mark. */
export const textOf = async (blob: Blob | undefined) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob?.arrayBuffer());
