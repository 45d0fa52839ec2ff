import { graphqlRequest, type TestApp, type TestUser } from "../../../testing/test-app.ts";

export type TestFile = { readonly name: string; readonly bytes: Buffer | string };

type Who = Pick<TestUser, "token"> | undefined;

const PREVIEW = `mutation ($fileContent: String!, $filename: String!, $accountId: ID, $portfolioDate: Date) {
  previewFileUpload(fileContent: $fileContent, filename: $filename, accountId: $accountId, portfolioDate: $portfolioDate) {
    sessionId filename fileType brokerage totalTransactions newTransactions duplicateTransactions
    sampleTransactions { line type date description symbol quantity price account amount isDuplicate }
    totalPositions newPositions duplicatePositions
    samplePositions { line symbol description quantity lastPrice currentValue account type isDuplicate }
    alreadyProcessed skipReason warnings totalLines newLines duplicateLines informationalLines reviewLines
    review { line text reason isBlocking isImportable } needsAccount accountChoices { id name }
    portfolioDate portfolioDateSource canConfirm blockedReason
    accounts { accountNumber accountName isNew lineCount fileCash ledgerCash } } }`;

const CONFIRM = `mutation ($sessionId: ID!, $accountId: ID, $portfolioDate: Date, $importLines: [Int!]) {
  confirmFileUpload(sessionId: $sessionId, accountId: $accountId, portfolioDate: $portfolioDate, importLines: $importLines) {
    filename success message fileType brokerage rawTransactionsAdded normalizedTransactionsAdded rawPositionsAdded
    normalizedPositionsAdded accountsCreated duplicatesSkipped errors operationId importId
    accounts { accountNumber accountName isNew lineCount fileCash ledgerCash } } }`;

type Answers = { readonly accountId?: string; readonly portfolioDate?: string };

/** A preview over the wire. */
export async function previewFile(app: TestApp, user: Who, { name, bytes }: TestFile, answers: Answers = {}) {
  const fileContent = Buffer.from(bytes).toString("base64");
  return await graphqlRequest(app, user, PREVIEW, { fileContent, filename: name, ...answers });
}

/** A confirm over the wire. */
export async function confirmFile(
  app: TestApp,
  user: Who,
  sessionId: string,
  answers: Answers & { readonly importLines?: readonly number[] } = {},
) {
  return await graphqlRequest(app, user, CONFIRM, { sessionId, ...answers });
}

export async function cancelFile(app: TestApp, user: Who, sessionId: string) {
  return await graphqlRequest(app, user, "mutation ($id: ID!) { cancelFileUpload(sessionId: $id) }", {
    id: sessionId,
  });
}

/** Preview and confirm of a file that is taken; throws what the server refuses. */
export async function importFile(app: TestApp, user: Who, file: TestFile, answers: Answers = {}) {
  const { data, errors } = await previewFile(app, user, file, answers);
  if (errors) {
    throw new Error(errors[0]?.message);
  }
  const preview = data.previewFileUpload;
  const confirmed = await confirmFile(app, user, preview.sessionId);
  if (confirmed.errors) {
    throw new Error(confirmed.errors[0]?.message);
  }
  return { preview, result: confirmed.data.confirmFileUpload };
}
