import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const JointFiles = graphql(`
  query JointFiles($accountId: ID!, $personId: ID!) {
    files: getJointFiles(accountId: $accountId, personId: $personId) {
      importId
      fileName
    }
  }
`);

const JointFileContent = graphql(`
  query JointFileContent($accountId: ID!, $importId: ID!) {
    content: getJointFileContent(accountId: $accountId, importId: $importId)
  }
`);

export type JointFile = ResultOf<typeof JointFiles>["files"][number];

const lacking = query(JointFiles, ({ files }) => files, "upload-history");

/** One's own files that tell of an account what another person's copy of it lacks, oldest import first. */
export const jointFiles = (accountId: string, personId: string) => lacking({ accountId, personId }, "me");

/** Gives `add` each of them with the lines of the account alone. */
export async function addJointFiles(
  accountId: string,
  files: readonly JointFile[],
  add: (files: readonly File[]) => Promise<void>,
): Promise<void> {
  for (const { importId, fileName } of files) {
    const { content } = await execute(JointFileContent, { accountId, importId }, undefined, "me");
    await add([new File([content], fileName, { type: "text/csv" })]);
  }
}
