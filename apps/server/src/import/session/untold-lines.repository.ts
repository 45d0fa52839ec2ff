import type { Queries } from "@strikebook/database/connection";
import { listUntoldFiles } from "../../records/told-files.repository.ts";
import type { UploadPreview, UploadResult } from "./answers.ts";
import { type Acting, listManaged } from "./managed-accounts.repository.ts";

type Words = (words: string) => string;

/** A preview; to somebody else than the owner it names no line of a file that also holds accounts which they may not change. */
export async function previewToldTo(
  client: Queries,
  acting: Acting,
  preview: UploadPreview,
): Promise<UploadPreview> {
  if (acting.granteeId === undefined) {
    return preview;
  }
  const told = await withoutUntoldLines(client, acting);
  return {
    ...preview,
    warnings: preview.warnings.map(told),
    review: preview.review.map((line) => ({ ...line, reason: told(line.reason) })),
  };
}

/** A result; to somebody else than the owner it is of the file's own accounts alone: an import may change the profit of others. */
export async function resultToldTo(
  client: Queries,
  acting: Acting,
  result: UploadResult,
): Promise<UploadResult> {
  if (acting.granteeId === undefined) {
    return result;
  }
  const told = await withoutUntoldLines(client, acting);
  return { ...result, brought: result.broughtOfFile, message: told(result.message) };
}

/** Also a file that is told loses its lines where it has the name of one that isn't. */
async function withoutUntoldLines(client: Queries, acting: Acting): Promise<Words> {
  const managed = await listManaged(client, acting);
  const untold = await listUntoldFiles(client, acting.userId, [...managed]);
  const names = new Set(untold.map(({ fileName }) => fileName));
  const lines = [...names].map((name) => new RegExp(`\\b(l)ine \\d+ of ${escaped(name)}`, "gi"));
  return (words) =>
    lines.reduce(
      (said, line) =>
        said.replace(line, (_, first) => (first === "L" ? "An imported line" : "an imported line")),
      words,
    );
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
