import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "@strikebook/core/uploads/progress";
import {
  graphqlRequest,
  restRequest,
  TEST_NOW,
  type TestApp,
  type TestUser,
} from "../../testing/test-app.ts";

export type TestFile = { readonly name: string; readonly bytes: Buffer | string };

type Who = Pick<TestUser, "token"> | undefined;

const TIE_OUT = `accountNumber accountName isNew lineCount fileCash ledgerCash
  cashBalance { checked gapCount gaps { line olderLine day balance expected difference } notChecked }
  holdings { day compared disagreements { symbol description fileQuantity ledgerQuantity explanation } notCompared }`;

const PERIOD = "from to total trades underlyings";

const PREVIEW_FIELDS = `sessionId filename fileType brokerage firstDay lastDay cashMatches cashMissing totalTransactions newTransactions duplicateTransactions
    sampleTransactions { line type date description symbol quantity price account amount isDuplicate }
    totalPositions newPositions duplicatePositions
    samplePositions { line symbol description quantity lastPrice currentValue account type isDuplicate }
    alreadyProcessed skipReason warnings holds
    alreadyIn { accountId accountName accountNumber lines ofLines } totalLines newLines duplicateLines informationalLines reviewLines
    review { line text reason isBlocking isImportable } needsAccount accountChoices { id name }
    portfolioDate portfolioDateSource canConfirm blockedReason
    accounts { ${TIE_OUT} }`;

const PREVIEW = `mutation ($fileContent: String!, $filename: String!, $accountId: ID, $portfolioDate: Date) {
  previewFileUpload(fileContent: $fileContent, filename: $filename, accountId: $accountId, portfolioDate: $portfolioDate) {
    ${PREVIEW_FIELDS} } }`;

const PREVIEW_AGAIN = `query ($sessionId: ID!) { getUploadPreview(sessionId: $sessionId) { ${PREVIEW_FIELDS} } }`;

const CONFIRM = `mutation ($sessionId: ID!, $accountId: ID, $portfolioDate: Date, $importLines: [Int!]) {
  confirmFileUpload(sessionId: $sessionId, accountId: $accountId, portfolioDate: $portfolioDate, importLines: $importLines) {
    filename success message fileType brokerage rawTransactionsAdded normalizedTransactionsAdded rawPositionsAdded
    normalizedPositionsAdded accountsCreated duplicatesSkipped informationalLines reviewLines errors operationId importId
    firstDay lastDay cashMatches brought { ${PERIOD} lastMonth { ${PERIOD} } lastYear { ${PERIOD} } }
    accounts { ${TIE_OUT} } } }`;

type Answers = { readonly accountId?: string; readonly portfolioDate?: string };

/** A preview over the wire. */
export async function previewFile(app: TestApp, user: Who, { name, bytes }: TestFile, answers: Answers = {}) {
  const fileContent = Buffer.from(bytes).toString("base64");
  return await graphqlRequest(app, user, PREVIEW, { fileContent, filename: name, ...answers });
}

/** A waiting preview, compared anew over the wire. */
export async function previewAgain(app: TestApp, user: Who, sessionId: string) {
  return await graphqlRequest(app, user, PREVIEW_AGAIN, { sessionId });
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

/** Preview and confirm of a file that is taken, and the end of its import; throws what the server refuses. */
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
  return { preview, result: await endOf(app, user, confirmed.data.confirmFileUpload) };
}

const POLL_MS = 20;

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they asked for
type Result = any;

/** The result of a confirm, waited for when it goes on in the background; throws the words of one that does not end well. */
export async function endOf(app: TestApp, user: Who, result: Result): Promise<Result> {
  if (result.operationId === null) {
    return result;
  }
  const ended = await endOfOperation(app, user, result.operationId);
  if (ended.status !== "COMPLETED") {
    throw new Error(ended.error ?? ended.status);
  }
  return ended.result;
}

export const progressOf = (app: TestApp, user: Who, operationId: string) =>
  restRequest(app, user, `GET /api/upload/progress/${operationId}`);

/** The operations that the user's tabs are told of. */
export async function followedBy(app: TestApp, user: Who): Promise<string[]> {
  const { body } = await restRequest(app, user, "GET /api/upload/progress/user");
  return body.map(({ operationId }: { readonly operationId: string }) => operationId);
}

/** Asks until an operation has ended. */
export async function endOfOperation(
  app: TestApp,
  user: Who,
  operationId: string,
): Promise<Progress<Result>> {
  for (;;) {
    const { status, body } = await progressOf(app, user, operationId);
    if (status !== 200) {
      throw new Error(body.message);
    }
    if (body.status !== "PROCESSING") {
      return body;
    }
    await sleep(POLL_MS);
  }
}

/** The user's imports as if they had been of the tests' day: PostgreSQL dates them by its own clock. */
export async function dateImports({ database }: TestApp, { id }: Pick<TestUser, "id">): Promise<void> {
  await database.prisma.import.updateMany({ where: { userId: id }, data: { createdAt: TEST_NOW } });
}
