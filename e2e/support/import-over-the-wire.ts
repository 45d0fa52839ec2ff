import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";

const POLL_MS = 50;

const PREVIEW = `mutation ($fileContent: String!, $filename: String!) {
  previewFileUpload(fileContent: $fileContent, filename: $filename) { sessionId canConfirm blockedReason } }`;
const CONFIRM =
  "mutation ($id: ID!) { confirmFileUpload(sessionId: $id) { success message operationId errors } }";

/** Imports a file as the upload page does, without the page: for journeys that begin after an import. */
export async function importOverTheWire(
  request: APIRequestContext,
  token: string,
  file: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (query: string, variables: object) => {
    const { data, errors } = await (
      await request.post("/graphql", { headers, data: { query, variables } })
    ).json();
    if (errors !== undefined) {
      throw new Error(JSON.stringify(errors));
    }
    return data;
  };
  const { previewFileUpload: preview } = await ask(PREVIEW, {
    fileContent: readFileSync(file).toString("base64"),
    filename: path.basename(file),
  });
  if (!preview.canConfirm) {
    throw new Error(`${file} is not taken: ${preview.blockedReason}`);
  }
  const { confirmFileUpload: confirmed } = await ask(CONFIRM, { id: preview.sessionId });
  let { success, message } = confirmed;
  while (confirmed.operationId !== null && !success) {
    const progress = await (
      await request.get(`/api/upload/progress/${confirmed.operationId}`, { headers })
    ).json();
    if (progress.status !== "PROCESSING") {
      success = progress.status === "COMPLETED";
      message = progress.error ?? progress.status;
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (!success) {
    throw new Error(`${file} was not imported: ${message}`);
  }
}
