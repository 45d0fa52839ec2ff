import { graphqlRequest, type TestApp, type TestUser } from "../../testing/test-app.ts";

type Who = Pick<TestUser, "token"> | undefined;

const EFFECT = `effect { transactionsRemoved transactionsKept transactionsReverted transactionsAdded linesHeld positionsRemoved
  positionsKept portfolioDates realizedPnlChange cashChange unmatchedClosingsChange
  accounts { accountId accountNumber accountName transactionsRemoved positionsRemoved isRemoved } }`;

const UNDO = `mutation ($importId: ID!) {
  undoImport(importId: $importId) { importId filename fileType undoneAt message ${EFFECT} } }`;

const PREVIEW = `query ($importId: ID!) { getImportUndoPreview(importId: $importId) {
  importId filename fileType importedAt undoneAt canUndo summary details ${EFFECT} } }`;

const HISTORY = `query ($page: Int, $size: Int, $accountId: ID, $fileType: FileType) {
  getUploadHistory(page: $page, size: $size, accountId: $accountId, fileType: $fileType) {
    uploads { importId filename fileType brokerage sizeBytes importedAt accounts { accountId accountNumber accountName }
      totalLines newLines duplicateLines informationalLines reviewLines firstDay lastDay undoneAt canUndo }
    totalElements totalPages currentPage size } }`;

/** An undo over the wire. */
export const undoImport = (app: TestApp, user: Who, importId: string) =>
  graphqlRequest(app, user, UNDO, { importId });

/** Previews an undo, over the wire. */
export const previewUndo = (app: TestApp, user: Who, importId: string) =>
  graphqlRequest(app, user, PREVIEW, { importId });

export const listUploads = (app: TestApp, user: Who, variables: Record<string, unknown> = {}) =>
  graphqlRequest(app, user, HISTORY, variables);
