import { DEMO_PASSWORD } from "../family.ts";
import { type DemoWish, generateFamily, type MemberFiles } from "../generate-family.ts";
import { importFile, signIn } from "./import-file.ts";

/**
 * Imports the family's files into an app that knows its members and nothing of theirs. Throws when the app is no demo:
 * invented trades in a real instance would be hard to tell from real ones.
 */
export async function fillDemo(baseUrl: string, wish: DemoWish, say: (line: string) => void): Promise<void> {
  const response = await fetch(`${baseUrl}/api/system/version`);
  const { isDemo } = (await response.json()) as { isDemo?: boolean };
  if (isDemo !== true) {
    throw new Error(`${baseUrl} is no demo: nothing was imported.`);
  }
  await Promise.all(
    generateFamily(wish).map(async (files) => {
      await fillMember(baseUrl, files);
      say(`${files.member.firstName}: ${files.files.length} files imported`);
    }),
  );
}

/** One file after the other, as the upload page would bring them. */
async function fillMember(baseUrl: string, { member, files }: MemberFiles): Promise<void> {
  const token = await signIn(baseUrl, member.username, DEMO_PASSWORD);
  for (const { name, text } of files) {
    await importFile({ baseUrl, token }, { name, bytes: Buffer.from(text, "utf8") });
  }
}
