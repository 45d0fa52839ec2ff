import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const LeftFiles = graphql(`
  query LeftFiles {
    files: getLeftFiles {
      sessionId
      fileName
      fileSizeBytes
    }
  }
`);

const LeftFileContent = graphql(`
  query LeftFileContent($sessionId: ID!) {
    content: getLeftFileContent(sessionId: $sessionId)
  }
`);

const TakeLeftFile = graphql(`
  mutation TakeLeftFile($sessionId: ID!) {
    isTaken: takeLeftFile(sessionId: $sessionId)
  }
`);

export type LeftFile = ResultOf<typeof LeftFiles>["files"][number];

export const leftFilesQuery = query(LeftFiles, ({ files }) => files, "upload-answers");

/** Gives `add` the files, and tells the server of each once it is in this browser's queue: whoever breaks off finds the rest again. */
export async function takeLeftFiles(
  files: readonly LeftFile[],
  add: (files: readonly File[]) => Promise<void>,
): Promise<void> {
  for (const { sessionId, fileName } of files) {
    const { content } = await execute(LeftFileContent, { sessionId });
    await add([new File([content], fileName, { type: "text/csv" })]);
    await execute(TakeLeftFile, { sessionId });
  }
}
