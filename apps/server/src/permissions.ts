/** The callers allowed: everybody, signed-in users, or administrators only. */
export type Access = "PUBLIC" | "SIGNED_IN" | "ADMIN";

export type Permission = {
  readonly access: Access;
  /** A write is refused to READONLY users. */
  readonly write: boolean;
  /** The owner of the rows it may touch, in words; rows of others read like rows that are not there. */
  readonly owner: string;
  /** Open to READONLY users although it writes: their own session and password. */
  readonly ownSession?: true;
  /** Open while a temporary password still has to be changed. */
  readonly beforePasswordChange?: true;
  /** Open to a viewer whose session was checked moments ago; writes behind it check the session again. */
  readonly recentViewer?: true;
};

const OWN = "the viewer's own rows";
const NOBODY = "nobody's rows";
const EVERYBODY = "any user's rows";
const REFERENCE = "reference data, no owner";

const read = (owner: string): Permission => ({ access: "SIGNED_IN", write: false, owner });
const write = (owner: string): Permission => ({ access: "SIGNED_IN", write: true, owner });
const adminRead = (owner: string): Permission => ({ access: "ADMIN", write: false, owner });
const adminWrite = (owner: string): Permission => ({ access: "ADMIN", write: true, owner });
const open = (owner: string): Permission => ({ access: "PUBLIC", write: false, owner });

/** Every field of Query and Mutation. */
export const GRAPHQL_PERMISSIONS: Readonly<Record<string, Permission>> = {
  "Query.getOptionTradeSummary": read(OWN),
  "Query.getOptionYearSummary": read(OWN),
  "Query.getOptionMonthSummary": read(OWN),
  "Query.getOptionWeekSummary": read(OWN),
  "Query.getOptionRangeSummary": read(OWN),
  "Query.getCampaign": read(`${OWN}: id`),
  "Query.getCampaignGap": read("the viewer"),
  "Query.getCampaigns": read(`${OWN}: accountIds`),
  "Query.getCoverage": read(OWN),
  "Query.getSpanCoverage": read(`${OWN}: accountIds`),
  "Query.getStatements": read(OWN),
  "Query.getSuggestedStatements": read(OWN),
  "Query.getKnownStatements": read(REFERENCE),
  "Query.exportStatements": read(OWN),
  "Query.explainSummary": read(`${OWN}: cell.account`),
  "Query.getPortfolioPositions": read(OWN),
  "Query.getPortfolioConnection": read(`${OWN}: accountId`),
  "Query.getPortfolioGroups": read(`${OWN}: accountId`),
  "Query.getPortfolioAccounts": read(OWN),
  "Query.getPortfolioAccountList": read(OWN),
  "Query.getPortfolioStatistics": read(`${OWN}: accountId`),
  "Query.getTotalPortfolio": read(OWN),
  "Query.getAvailablePortfolioDates": read(OWN),
  "Query.getLatestPortfolioDate": read(OWN),
  "Query.getValueSeries": read(`${OWN}: accountIds`),
  "Query.getAccountNames": read(OWN),
  "Query.getLineAnswers": read(OWN),
  "Query.getUploadPreview": read(`${OWN}: sessionId`),
  "Query.getUploadHistory": read(`${OWN}: accountId`),
  "Query.getUploadQueue": read(OWN),
  "Query.getImportUndoPreview": read(`${OWN}: importId`),
  "Query.getNext4TradingWeeks": read(REFERENCE),
  "Query.getTradingWeeks": read(REFERENCE),
  "Query.getTradeSummary": read(OWN),
  "Query.getTradeSummaryForDateRange": read(OWN),
  "Query.getDailyTradeSummary": read(OWN),
  "Query.getTradeSummaryByUnderlying": read(OWN),
  "Query.getDashboardTradeSummary": read(OWN),
  "Query.getRealizedSeries": read(`${OWN}: accountIds`),
  "Query.getTradedSymbols": read(OWN),
  "Query.getTransactions": read(`${OWN}: accountIds`),
  "Query.getLedgerRematches": read(OWN),
  "Query.getOpenLots": read(`${OWN}: accountIds`),
  "Query.getOpenLotCounts": read(`${OWN}: accountIds`),
  "Query.getSymbol": read(OWN),
  "Query.getOpenContracts": read(`${OWN}: accountIds`),
  "Query.getOpenResult": read(`${OWN}: accountIds`),
  "Query.getExpiryRehearsal": read(`${OWN}: accountIds`),
  "Query.getWeeklyMail": read("the viewer"),
  "Query.userGetAccounts": read(OWN),
  "Query.userGetAccountStatistics": read(OWN),
  "Query.userGetPortfolioAccounts": read(OWN),
  "Query.userGetAccountContents": read(`${OWN}: id`),
  "Query.userGetAccountCoverage": read(OWN),
  "Query.userGetAccountDates": read(`${OWN}: accountId`),
  "Query.userGetAllPortfolios": read(`${OWN}: accountId, accountIds`),
  "Query.userGetPortfolioById": read(`${OWN}: portfolioId`),
  "Query.userGetPortfolioStatistics": read(OWN),
  "Query.userGetChanges": read(OWN),
  "Query.userGetDistinctPortfolioDates": read(OWN),
  "Query.userGetDistinctAccountNames": read(OWN),
  "Query.userGetDistinctSymbols": read(OWN),
  "Query.userGetDistinctPositionTypes": read(OWN),
  "Query.adminGetStoredMarketHolidays": adminRead(REFERENCE),
  "Query.adminFetchMarketHolidaysFromAPI": adminRead(REFERENCE),
  "Query.adminCompareMarketHolidays": adminRead(REFERENCE),
  "Query.adminGetStoredEarningsCalendar": adminRead(REFERENCE),
  "Query.adminFetchEarningsCalendarFromAPI": adminRead(REFERENCE),
  "Query.adminCompareEarningsCalendar": adminRead(REFERENCE),
  "Query.adminGetDeletedReferenceRows": adminRead(REFERENCE),
  "Query.getStoredOptionExpiryDates": read(REFERENCE),
  "Query.getCalculatedOptionExpiryDates": read(REFERENCE),
  "Query.compareOptionExpiryDates": read(REFERENCE),
  "Query.getOptionExpiryDatesByMonth": read(REFERENCE),
  "Query.getNextOptionExpiryDates": read(REFERENCE),
  "Query.getOptionExpiryDatesForYear": read(REFERENCE),
  "Query.getOptionExpiryDatesNext2Years": read(REFERENCE),
  "Query.isOptionExpiryDate": read(REFERENCE),
  "Query.adminGetHousekeeping": adminRead(EVERYBODY),
  "Query.adminGetUserAccounts": adminRead(EVERYBODY),
  "Query.adminGetAccountDates": adminRead(EVERYBODY),
  "Query.adminGetPortfolioPositions": adminRead(EVERYBODY),
  "Query.adminGetUserPositions": adminRead(`${EVERYBODY}: those of the named user`),
  "Query.adminGetUserPosition": adminRead(`${EVERYBODY}: one of the named user`),
  "Query.adminGetPortfolioStatistics": adminRead(EVERYBODY),
  "Query.adminGetPortfolioStatisticsByDate": adminRead(EVERYBODY),
  "Query.adminGetPortfolioStatisticsByDateRange": adminRead(EVERYBODY),
  "Query.adminGetPortfolioStatisticsTrends": adminRead(EVERYBODY),
  "Query.adminGetPortfolioValueChange": adminRead(EVERYBODY),
  "Query.adminGetAvailablePortfolioDates": adminRead(EVERYBODY),
  "Query.adminGetBackups": adminRead(NOBODY),

  "Mutation.previewFileUpload": write(`${OWN}: accountId`),
  "Mutation.confirmFileUpload": write(`${OWN}: sessionId, accountId`),
  "Mutation.cancelFileUpload": write(`${OWN}: sessionId`),
  "Mutation.saveUploadQueueSettings": write(OWN),
  "Mutation.rememberUploads": write(OWN),
  "Mutation.forgetRememberedUploads": write(OWN),
  "Mutation.classifyUploadLine": write(`${OWN}: sessionId`),
  "Mutation.removeLineAnswer": write(OWN),
  "Mutation.setAccountOfName": write(`${OWN}: accountId`),
  "Mutation.removeAccountOfName": write(OWN),
  "Mutation.setFileRange": write(`${OWN}: sessionId`),
  "Mutation.removeFileRange": write(`${OWN}: sessionId`),
  "Mutation.addQuietDays": write(`${OWN}: accountId`),
  "Mutation.setNoOlderHistory": write(`${OWN}: accountId`),
  "Mutation.removeQuietDays": write(`${OWN}: id`),
  "Mutation.previewStatement": write(`${OWN}: statement.accountId`),
  "Mutation.addStatement": write(`${OWN}: statement.accountId`),
  "Mutation.removeStatement": write(`${OWN}: id`),
  "Mutation.dismissLedgerRematch": write(`${OWN}: id`),
  "Mutation.importStatements": write(OWN),
  "Mutation.updateCampaign": write(`${OWN}: id`),
  "Mutation.joinCampaigns": write(`${OWN}: ids`),
  "Mutation.splitCampaign": write(`${OWN}: id, fromTransactionId`),
  "Mutation.setCampaignGap": write("the viewer"),
  "Mutation.setWeeklyMail": write("the viewer"),
  "Mutation.undoImport": write(`${OWN}: importId`),
  "Mutation.createUserAccount": write(OWN),
  "Mutation.updateUserAccount": write(`${OWN}: id`),
  "Mutation.deleteUserAccount": write(`${OWN}: id`),
  "Mutation.previewPortfolioPositions": write(`${OWN}: positions.accountId`),
  "Mutation.userAddPortfolioPosition": write(`${OWN}: input.accountId`),
  "Mutation.userAddPortfolioPositions": write(`${OWN}: inputs.accountId, requestId`),
  "Mutation.userUpdatePortfolio": write(`${OWN}: portfolioId`),
  "Mutation.userRestorePortfolio": write(`${OWN}: portfolioId`),
  "Mutation.userDeletePortfolio": write(`${OWN}: portfolioId`),
  "Mutation.userDeletePortfolios": write(`${OWN}: portfolioIds`),
  "Mutation.userDeletePortfolioPositions": write(`${OWN}: accountIds`),
  "Mutation.userUndoChange": write(`${OWN}: changeId`),
  "Mutation.adminUpdateMarketHolidays": adminWrite(REFERENCE),
  "Mutation.adminSyncMarketHolidaysFromAPI": adminWrite(REFERENCE),
  "Mutation.adminUpdateEarningsCalendar": adminWrite(REFERENCE),
  "Mutation.adminSyncEarningsCalendarFromAPI": adminWrite(REFERENCE),
  "Mutation.adminImportEarningsCsv": adminWrite(REFERENCE),
  "Mutation.adminReturnToSource": adminWrite(REFERENCE),
  "Mutation.syncOptionExpiryDates": adminWrite(REFERENCE),
  "Mutation.updateOptionExpiryDates": adminWrite(REFERENCE),
  "Mutation.deleteOptionExpiryDates": adminWrite(REFERENCE),
  "Mutation.adminUpdatePortfolio": adminWrite(EVERYBODY),
  "Mutation.adminAddPortfolioPosition": adminWrite(`${EVERYBODY}: the account is the named user's`),
  "Mutation.adminAddPortfolioPositions": adminWrite(`${EVERYBODY}: the accounts are the named user's`),
  "Mutation.adminPreviewPortfolioPositions": adminWrite(`${EVERYBODY}: the accounts are the named user's`),
  "Mutation.adminDeletePortfolio": adminWrite(EVERYBODY),
  "Mutation.adminDeletePortfolioPositions": adminWrite(EVERYBODY),
  "Mutation.adminRunBackup": adminWrite(NOBODY),
  "Mutation.adminVerifyAuditLog": adminWrite(EVERYBODY),
  "Mutation.adminDeletePortfolios": adminWrite(`${EVERYBODY}: those of the named user`),
  "Mutation.adminDeleteUserPositions": adminWrite(`${EVERYBODY}: those of the named user`),
  "Mutation.adminUndoChange": adminWrite(`${EVERYBODY}: a change in the named user's history`),
};

/** Every route, as `METHOD path`. */
export const ROUTE_PERMISSIONS: Readonly<Record<string, Permission>> = {
  "GET /api/health": open(NOBODY),
  "GET /api/system/version": open(NOBODY),
  "GET /api/auth/health": open(NOBODY),
  "POST /api/auth/login": open("the account whose password is given"),
  "GET /api/auth/me": { ...read("the viewer"), beforePasswordChange: true },
  "POST /api/auth/logout": { ...write("the viewer's session"), ownSession: true, beforePasswordChange: true },
  "POST /api/auth/change-password": { ...write("the viewer"), ownSession: true, beforePasswordChange: true },
  "PATCH /api/auth/me": { ...write("the viewer"), ownSession: true },
  "GET /api/auth/sessions": read("the viewer's sessions"),
  "POST /api/auth/sessions/end-others": { ...write("the viewer's sessions"), ownSession: true },
  "POST /api/auth/sessions/:id/end": { ...write("the viewer's sessions: id"), ownSession: true },
  // The connection itself is open: the first frame carries the token, and every subscription checks it again.
  "GET /ws/progress": open(NOBODY),
  "GET /api/upload/progress/user": read(OWN),
  "GET /api/upload/progress/:operationId": read(`${OWN}: operationId`),
  "POST /api/upload/progress/:operationId/cancel": write(`${OWN}: operationId`),
  // Each field is checked by its own entry above; here only who may speak GraphQL at all.
  "POST /graphql": { ...read("by field"), recentViewer: true },
  "GET /graphql": open("nobody's rows: a page without data, in development only"),
  "GET /api/admin/users": adminRead(EVERYBODY),
  "GET /api/admin/users/by-role/:role": adminRead(EVERYBODY),
  "GET /api/admin/users/:id": adminRead(EVERYBODY),
  "POST /api/admin/users": adminWrite(EVERYBODY),
  "PUT /api/admin/users/:id/status": adminWrite("any user but the viewer and administrators"),
  "PATCH /api/users/:id": adminWrite("any user; the role of any but the viewer"),
  "POST /api/users/:id/reset-password": adminWrite("any user but the viewer"),
  "POST /api/users/:id/unlock": adminWrite(EVERYBODY),
  "POST /api/users/:id/end-sessions": adminWrite(EVERYBODY),
  "POST /api/admin/backups/:id/download": adminWrite(NOBODY),
  "GET /api/admin/statistics": adminRead(EVERYBODY),
  "GET /api/admin/health": adminRead(NOBODY),
  "GET /api/openapi.json": adminRead(NOBODY),
  "GET /api/admin/uploads/metrics": adminRead(EVERYBODY),
  "GET /api/admin/audit/logs": adminRead(EVERYBODY),
  "GET /api/admin/audit/logs/user/:id": adminRead(EVERYBODY),
  "GET /api/admin/audit/logs/action/:type": adminRead(EVERYBODY),
  "GET /api/admin/audit/logs/failed": adminRead(EVERYBODY),
  "GET /api/admin/audit/logs/admin-actions": adminRead(EVERYBODY),
  "GET /api/admin/audit/logs/impersonation": adminRead(EVERYBODY),
  "GET /api/admin/audit-logs/export.csv": adminRead(EVERYBODY),
  "GET /api/admin/audit/statistics": adminRead(EVERYBODY),
  "DELETE /api/admin/audit/cleanup": adminWrite(EVERYBODY),
  // For Prometheus, when METRICS_TOKEN is set: the route itself asks for that token.
  "GET /metrics": open(NOBODY),
  // The built web app, when there is one.
  "GET /*": open(NOBODY),
};

/** The entries of only one list, as a sentence for the start to fail with; undefined when the lists agree. */
export function disagreement(
  what: string,
  table: Readonly<Record<string, Permission>>,
  existing: readonly string[],
  mayBeAbsent: readonly string[] = [],
): string | undefined {
  const missing = existing.filter((name) => table[name] === undefined);
  const unknown = Object.keys(table).filter(
    (name) => !existing.includes(name) && !mayBeAbsent.includes(name),
  );
  if (missing.length > 0) {
    return `permissions.ts says nothing about the ${what} ${missing.join(", ")}`;
  }
  return unknown.length > 0
    ? `permissions.ts names the ${what} ${unknown.join(", ")}, which does not exist: is its file wired in graphql/schema.ts or app.ts?`
    : undefined;
}
