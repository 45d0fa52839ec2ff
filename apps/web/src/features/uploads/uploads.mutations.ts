import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute, sendRequest, toRequest } from "../../lib/network/graphql-client.ts";
import type { Whose } from "../../lib/whose/whose.ts";
import { base64Body } from "./base64-body.ts";
import { Brought, TieOut } from "./upload-fragments.ts";

const Preview = graphql(
  `
    fragment Preview on UploadPreview @_unmask {
      sessionId
      filename
      fileType
      brokerage
      totalTransactions
      newTransactions
      duplicateTransactions
      sampleTransactions {
        line
        type
        date
        description
        symbol
        quantity
        price
        account
        amount
        isDuplicate
      }
      totalPositions
      newPositions
      duplicatePositions
      samplePositions {
        line
        symbol
        description
        quantity
        lastPrice
        currentValue
        account
        type
        isDuplicate
      }
      alreadyProcessed
      skipReason
      warnings
      holds
      alreadyIn {
        accountId
        accountName
        accountNumber
        lines
        ofLines
      }
      totalLines
      newLines
      duplicateLines
      informationalLines
      reviewLines
      review {
        line
        text
        reason
        isBlocking
        isImportable
        actionText
        amount
        quantity
      }
      needsAccount
      accountChoices {
        id
        name
        accountIdentifier
      }
      range {
        firstDay
        lastDay
        source
        offer {
          firstDay
          lastDay
          question
        }
      }
      names {
        name
        accountId
        isNew
      }
      portfolioDate
      portfolioDateSource
      firstDay
      lastDay
      cashMatches
      cashMissing
      canConfirm
      blockedReason
      accounts {
        ...TieOut
      }
    }
  `,
  [TieOut],
);

const PreviewUpload = graphql(
  `
    mutation PreviewUpload($fileContent: String!, $filename: String!, $accountId: ID, $portfolioDate: Date) {
      preview: previewFileUpload(
        fileContent: $fileContent
        filename: $filename
        accountId: $accountId
        portfolioDate: $portfolioDate
      ) {
        ...Preview
      }
    }
  `,
  [Preview],
);

const PreviewAgain = graphql(
  `
    query PreviewAgain($sessionId: ID!) {
      preview: getUploadPreview(sessionId: $sessionId) {
        ...Preview
      }
    }
  `,
  [Preview],
);

const ConfirmUpload = graphql(
  `
    mutation ConfirmUpload($sessionId: ID!, $accountId: ID, $portfolioDate: Date, $importLines: [Int!]) {
      result: confirmFileUpload(
        sessionId: $sessionId
        accountId: $accountId
        portfolioDate: $portfolioDate
        importLines: $importLines
      ) {
        filename
        success
        message
        fileType
        brokerage
        rawTransactionsAdded
        normalizedTransactionsAdded
        rawPositionsAdded
        normalizedPositionsAdded
        closedLotsAdded
        accountsCreated
        duplicatesSkipped
        errors
        operationId
        importId
        firstDay
        lastDay
        cashMatches
        brought {
          ...Brought
        }
        accounts {
          ...TieOut
        }
      }
    }
  `,
  [TieOut, Brought],
);

const CancelUpload = graphql(`
  mutation CancelUpload($sessionId: ID!) {
    cancelled: cancelFileUpload(sessionId: $sessionId)
  }
`);

export type UploadPreview = ResultOf<typeof PreviewUpload>["preview"];
export type UploadResult = ResultOf<typeof ConfirmUpload>["result"];
export type ProfitBrought = NonNullable<UploadResult["brought"]>;
export type AccountTieOut = UploadPreview["accounts"][number];
/** The user's answers about facts that the file lacks: its account, its day. */
export type UploadAnswers = Pick<VariablesOf<typeof PreviewUpload>, "accountId" | "portfolioDate">;

export type PreviewRequest = {
  readonly content: Blob;
  /** Whose books the file goes into. */
  readonly whose: Whose;
  readonly fileName: string;
  readonly answers: UploadAnswers;
  /** Reads the content in pieces of 1 MB, not at once. */
  readonly isChunked: boolean;
  /** Told before the sending. */
  readonly onContentRead: () => void;
};

/** Sends a file to be read; nothing is stored of it until it is confirmed. */
export async function previewUpload(request: PreviewRequest, signal: AbortSignal): Promise<UploadPreview> {
  const { content, whose, fileName, answers, isChunked, onContentRead } = request;
  const variables = { ...answers, filename: fileName, fileContent: "" };
  const body = await base64Body(content, toRequest(PreviewUpload, variables), signal, isChunked);
  onContentRead();
  return (await sendRequest<ResultOf<typeof PreviewUpload>>(body, signal, whose)).preview;
}

/** A preview that waits, compared with what is on record now. */
export async function previewAgain(sessionId: string, whose: Whose): Promise<UploadPreview> {
  return (await execute(PreviewAgain, { sessionId }, undefined, whose)).preview;
}

/** Imports what was previewed; asked twice for one session, it answers the same. */
export async function confirmUpload(
  variables: VariablesOf<typeof ConfirmUpload>,
  whose: Whose,
  signal?: AbortSignal,
): Promise<UploadResult> {
  return (await execute(ConfirmUpload, variables, signal, whose)).result;
}

/** Forgets a preview. */
export async function cancelUpload(sessionId: string, whose: Whose): Promise<boolean> {
  return (await execute(CancelUpload, { sessionId }, undefined, whose)).cancelled;
}
