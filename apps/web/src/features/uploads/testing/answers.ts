import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import { loadRowContent } from "../list/row/row-content-later.tsx";
import type { UploadPreview, UploadResult } from "../uploads.mutations.ts";

// Rows show their content at once, as in a browser that has fetched it.
await loadRowContent();

export const CSV = "Run Date,Action\n01/02/2026,YOU BOUGHT\n";

/** The element with the word of a file's status. */
export const STATUS = { selector: "[data-status] *" };

export const findReady = () => screen.findByText("Ready", STATUS);

/** Chooses files as with the file dialog. */
export function choose(...files: File[]) {
  return userEvent.upload(screen.getByLabelText("Files to upload"), files, { applyAccept: false });
}

export function csv(name = "Accounts_History.csv", text = CSV): File {
  return new File([text], name, { type: "text/csv" });
}

type Variables = Readonly<Record<string, unknown>>;

/** Answers previews; the list fills with what was sent, the content decoded. */
export function answerPreview(
  given: Partial<UploadPreview> | ((variables: Variables) => Partial<UploadPreview>),
) {
  const sent: Variables[] = [];
  answerCoverage([]);
  server.use(
    graphql.mutation("PreviewUpload", ({ variables }) => {
      const { fileContent, ...others } = variables;
      sent.push({ ...others, text: atob(String(fileContent)) });
      const changes = typeof given === "function" ? given(variables) : given;
      return HttpResponse.json({ data: { preview: previewOf(changes) } });
    }),
  );
  return sent;
}

/** Answers the coverage, by which the page says what to download next. */
export function answerCoverage(accounts: readonly object[]) {
  server.use(graphql.query("Coverage", () => HttpResponse.json({ data: { accounts } })));
}

/** Answers confirmations; the list fills with what was confirmed. */
export function answerConfirm(answer: UploadResult) {
  const confirmed: Variables[] = [];
  answerCoverage([]);
  server.use(
    graphql.mutation("ConfirmUpload", ({ variables }) => {
      confirmed.push(variables);
      return HttpResponse.json({ data: { result: answer } });
    }),
  );
  return confirmed;
}

const TIE_OUT = {
  accountId: null,
  accountNumber: "Z12345678",
  accountName: "Joint",
  isNew: true,
  lineCount: 46,
  fileCash: "1200.50",
  ledgerCash: "1200.50",
  leftOut: null,
  cashBalance: null,
  holdings: null,
};

export function previewOf(given: Partial<UploadPreview>): UploadPreview {
  return {
    sessionId: "session-1",
    filename: "Accounts_History.csv",
    fileType: "TRANSACTION",
    brokerage: "Fidelity",
    totalTransactions: 46,
    newTransactions: 42,
    duplicateTransactions: 3,
    sampleTransactions: [
      {
        line: 2,
        type: "BUY",
        date: "2026-01-02",
        description: "YOU BOUGHT APPLE INC",
        symbol: "AAPL",
        quantity: "10",
        price: "200.00",
        account: "Joint",
        amount: "-2000.00",
        isDuplicate: true,
      },
    ],
    totalPositions: 0,
    newPositions: 0,
    duplicatePositions: 0,
    samplePositions: [],
    alreadyProcessed: false,
    skipReason: null,
    warnings: [],
    holds: null,
    alreadyIn: [],
    totalLines: 46,
    newLines: 42,
    duplicateLines: 3,
    informationalLines: 1,
    reviewLines: 0,
    review: [],
    needsAccount: false,
    accountChoices: [],
    range: { firstDay: "2026-01-02", lastDay: "2026-11-19", source: "ROWS", offer: null },
    names: [],
    portfolioDate: null,
    portfolioDateSource: null,
    firstDay: "2026-01-02",
    lastDay: "2026-01-30",
    cashMatches: true,
    cashMissing: null,
    canConfirm: true,
    blockedReason: null,
    accounts: [TIE_OUT],
    ...given,
  };
}

export function result(): UploadResult {
  return {
    filename: "Accounts_History.csv",
    success: true,
    message: "42 transactions imported",
    fileType: "TRANSACTION",
    brokerage: "Fidelity",
    rawTransactionsAdded: 43,
    normalizedTransactionsAdded: 42,
    rawPositionsAdded: 0,
    normalizedPositionsAdded: 0,
    closedLotsAdded: 0,
    accountsCreated: 1,
    duplicatesSkipped: 3,
    errors: [],
    operationId: null,
    importId: "import-1",
    firstDay: "2026-01-02",
    lastDay: "2026-01-30",
    cashMatches: true,
    brought: null,
    accounts: [TIE_OUT],
  };
}
