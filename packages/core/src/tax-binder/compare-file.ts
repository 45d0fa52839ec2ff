import type { BinderFile } from "./binder.ts";

/** A file that a person chose, as a page gives it. */
export type ChosenFile = { readonly name: string; arrayBuffer(): Promise<ArrayBuffer> };

/**
 * Which of the imported files a chosen one is, by its hash, in words. It goes into the binder as its own text, so it uses
 * nothing from outside itself.
 */
export async function compareFile(
  chosen: ChosenFile,
  files: readonly BinderFile[],
  sha256: (bytes: ArrayBuffer) => Promise<ArrayBuffer>,
): Promise<string> {
  const hash = new Uint8Array(await sha256(await chosen.arrayBuffer()));
  const text = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const same = files.find((file) => file.sha256 === text);
  return `${chosen.name}: ${same === undefined ? "not one of these files" : `the same as ${same.name}`}`;
}
