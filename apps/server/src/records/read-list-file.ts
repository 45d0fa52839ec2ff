import { readFile } from "node:fs/promises";
import { DomainError } from "@strikebook/core/shared/errors";
import { findEncodingProblem, NOT_UTF8 } from "@strikebook/core/uploads/csv/text-encoding";
import { LIST_BYTES_MAX } from "@strikebook/core/uploads/upload-file";

/** A file on disk, uploaded or of the command line. */
export type ListFile = { readonly path: string; readonly sizeBytes: number };

/** The text of an administrator's list; throws what is too large or no text. */
export async function readListFile({ path, sizeBytes }: ListFile): Promise<string> {
  if (sizeBytes > LIST_BYTES_MAX) {
    throw new DomainError("TOO_LARGE", `The list may be at most ${LIST_BYTES_MAX / 1024 / 1024} MB`);
  }
  const bytes = await readFile(path);
  const problem = findEncodingProblem(bytes);
  if (problem !== undefined) {
    throw new DomainError("INVALID_INPUT", problem);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("INVALID_INPUT", NOT_UTF8);
  }
}
